import Link from 'next/link';
import { Card } from '@/components/ui/card';

export default function ProviderNotFound() {
  return (
    <Card className="p-6">
      <h1 className="font-semibold">There is no such provider</h1>
      <p className="mt-2 text-subtle">
        It may have been deleted.{' '}
        <Link href="/providers" className="text-accent underline">
          All providers
        </Link>
      </p>
    </Card>
  );
}
