import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

/** What opens the menu of a run's files. */
export const ExportButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props}>
    <Download aria-hidden size={14} /> Export
  </Button>
);
