import { Card } from '@/components/ui/card';

export const PageProblem = ({ detail }: { detail: string }) => (
  <Card className="p-6">
    <h1 className="font-semibold">This page cannot be shown now</h1>
    <p role="alert" className="mt-2 text-subtle">
      {detail}
    </p>
    <p className="mt-2 text-subtle">Reload to try again.</p>
  </Card>
);
