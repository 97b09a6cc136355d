import { Button } from '../controls/Button'
import { Stack } from '../controls/layout'
import { ConfirmDelete } from '../dialog/ConfirmDelete'
import { Dialog } from '../dialog/Dialog'
import { Consequences } from '../page/Consequences'
import { useTranslation } from '../translations'
import { type BulkJob, useBulkRun } from './bulk-job'
import { BulkProgress } from './BulkProgress'

type Props = { job: BulkJob; onClose: () => void }

/** Asks for confirmation, runs the job, and shows the result of each row. Failed items can be retried. */
export function BulkDialog({ job, onClose }: Props) {
  const { t } = useTranslation()
  const { phase, results, run, stop } = useBulkRun(job)
  const isRunning = phase === 'running'
  const itemsLeft = job.items.length - results.done.size

  if (phase === 'question') {
    if (job.ask) return job.ask({ begin: () => run(), onClose })
    return (
      <ConfirmDelete
        title={job.title}
        action={job.action}
        isDanger={job.isDanger ?? false}
        onConfirm={run}
        onClose={onClose}
        {...(job.typedName !== undefined && { typedName: job.typedName })}
        {...(job.option && { option: job.option })}
      >
        <Stack gap="3">
          <Consequences
            lists={[
              {
                title: job.itemsTitle ?? t('overlays.bulk.appliesTo'),
                items: job.items.map(({ name }) => name),
              },
            ]}
          />
          <div>{job.description}</div>
        </Stack>
      </ConfirmDelete>
    )
  }

  return (
    <Dialog
      title={job.action}
      size="md"
      // while the job runs, only Stop ends it: closing would hide the remaining results
      onClose={isRunning ? stop : onClose}
      footer={
        <>
          {isRunning ? (
            <Button onClick={stop}>{t('overlays.bulk.stop')}</Button>
          ) : (
            <Button onClick={onClose}>{t('dialog.close')}</Button>
          )}
          {!isRunning && itemsLeft > 0 && (
            <Button variant="solid" onClick={() => run()}>
              {t('overlays.bulk.retry', { count: itemsLeft })}
            </Button>
          )}
        </>
      }
    >
      <BulkProgress items={job.items} results={results} isRunning={isRunning} />
    </Dialog>
  )
}
