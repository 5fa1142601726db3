'use client';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <Card className="p-6">
      <h1 className="font-semibold">Something failed that Assay did not foresee</h1>
      <p role="alert" className="mt-2 mb-4 text-subtle">
        What is stored is safe, and runs go on. The log of the web server tells more.
      </p>
      <Button onClick={reset}>Try again</Button>
    </Card>
  );
}
