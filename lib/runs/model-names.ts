/** How each model is called: its name, with the provider before it where two share a name. */
export function modelNames(
  models: readonly { targetId: string; provider: string; model: string }[],
): (targetId: string) => string {
  const counts = new Map<string, number>();
  for (const { model } of models) counts.set(model, (counts.get(model) ?? 0) + 1);
  const names = new Map(
    models.map(({ targetId, provider, model }) => [
      targetId,
      (counts.get(model) ?? 0) > 1 ? `${provider} / ${model}` : model,
    ]),
  );
  return (targetId) => names.get(targetId) ?? targetId;
}
