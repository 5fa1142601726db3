import { RunLog } from '@/components/runs/run-log';

export function LogTab() {
  return <RunLog />;
}
