import { download, messageOf, send } from '../../../api/index.ts';
import { useDemo } from '../../../demo/use-demo.ts';
import { Button } from '../../../kit/index.ts';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/index.ts';

/** The text of a review as a file; the server notes the export in the class’s log. */
export const CsvButton = ({ path }: { readonly path: string }) => {
  const units = useUnits();
  const demo = useDemo();
  const save = async (): Promise<void> => {
    if (!demo.checkFeature('dataExportEnabled')) return;
    try {
      download(await (await send('GET', path)).text(), 'class-review.csv', 'text/csv');
    } catch (error) {
      toastError('Export Failed', messageOf(units, error, 'The calls could not be loaded.'));
    }
  };
  return <Button onClick={() => void save()}>CSV</Button>;
};
