const shown = 8;

/** The first names of many, and how many more there are. */
export function NameList({ names }: { names: string[] }) {
  return (
    <ul className="list-disc pl-5">
      {names.slice(0, shown).map((name) => (
        <li key={name} className="break-all text-foreground">
          <bdi>{name}</bdi>
        </li>
      ))}
      {names.length > shown ? <li>and {(names.length - shown).toLocaleString('en')} more</li> : null}
    </ul>
  );
}
