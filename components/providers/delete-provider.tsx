'use client';

import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Provider } from '@/lib/providers/provider';

type Props = {
  provider: Provider;
  remove: (id: string) => Promise<{ ok: true } | { ok: false; message: string }>;
};

export function DeleteProvider({ provider, remove }: Props) {
  const router = useRouter();
  const { id, name, baseUrl, headers, simulated } = provider;
  const secrets = headers.filter(({ isSecret }) => isSecret).length;
  const confirm = async () => {
    const answer = await remove(id);
    if (!answer.ok) return answer.message;
    router.push('/providers?deleted=1');
    return null;
  };
  return (
    <ConfirmDialog
      trigger={<Button variant="danger">Delete provider</Button>}
      title={`Delete “${name}”?`}
      confirmLabel="Delete provider"
      onConfirm={confirm}
    >
      <p className="break-words">
        This goes for good: the address <span className="font-mono">{baseUrl}</span>, its limits,{' '}
        {headers.length === 1 ? '1 header' : `${headers.length} headers`}
        {secrets ? ` (${secrets} secret)` : ''}, and what Assay has learned about its models.
      </p>
      <p>
        Runs and their results stay: a provider that a run refers to cannot be deleted
        {simulated ? '. The simulated provider comes back at the next start' : ''}.
      </p>
    </ConfirmDialog>
  );
}
