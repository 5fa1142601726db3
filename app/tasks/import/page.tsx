import type { Metadata } from 'next';
import { ImportForm } from '@/components/tasks/import-form';
import { listCollections } from '@/lib/tasks/server/list-collections';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';
import { checkImported, importFiles, previewImport } from '../actions';

export const metadata: Metadata = { title: 'Import tasks' };

export default async function ImportPage() {
  const page = await pageData(listCollections);
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  return (
    <div className="max-w-4xl space-y-4">
      <h1 className="text-xl font-semibold tracking-tight">Import tasks</h1>
      <ImportForm
        collectionNames={page.data.map(({ name }) => name)}
        preview={previewImport}
        save={importFiles}
        check={checkImported}
      />
    </div>
  );
}
