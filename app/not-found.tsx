import Link from 'next/link';
import { Card } from '@/components/ui/card';

export default function NotFound() {
  return (
    <Card className="p-6">
      <h1 className="font-semibold">There is no such page</h1>
      <p className="mt-2 text-subtle">
        The run may have been deleted.{' '}
        <Link href="/runs" className="text-accent underline">
          All runs
        </Link>
      </p>
    </Card>
  );
}
