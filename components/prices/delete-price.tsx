'use client';

import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ModelPrice } from '@/lib/costs/price';

type Props = {
  price: ModelPrice;
  remove: (id: string) => Promise<{ ok: true } | { ok: false; message: string }>;
};

export function DeletePrice({ price, remove }: Props) {
  const router = useRouter();
  const confirm = async () => {
    const answer = await remove(price.id);
    if (!answer.ok) return answer.message;
    router.refresh();
    return null;
  };
  return (
    <ConfirmDialog
      trigger={<Button variant="danger">Delete price</Button>}
      title={`Delete the price of ${price.model}?`}
      confirmLabel="Delete price"
      onConfirm={confirm}
    >
      <p>
        What the model costs is unknown from then on. Its history stays, and runs keep what they reckoned
        with.
      </p>
    </ConfirmDialog>
  );
}
