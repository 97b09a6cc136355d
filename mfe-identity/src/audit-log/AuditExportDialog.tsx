import { ACTIVITY_PAGE } from '@meshdeck/api/activity'
import { useSearchParams } from '@meshdeck/platform'
import { Box, Button, ErrorPanel, Stack, Text, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

import { useTranslation } from '../translations'
import { useAuditExport } from './use-audit-export'

/** Says how many calls the range of the address takes, and makes a file of it then. */
export function AuditExportDialog() {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const [params] = useSearchParams()
  const { count, calls, pagesRead, write } = useAuditExport(values.of, close)
  const { data } = count
  const pages = data && Math.floor(data.entries / ACTIVITY_PAGE) + 1
  const isNarrowed = params.has('q') || params.has('filter')

  return (
    <Dialog
      title={t('auditLog.export.title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>
            {t(write.isPending ? 'auditLog.export.stop' : 'ui:dialog.cancel')}
          </Button>
          <Button
            variant="solid"
            aria-disabled={!data || write.isPending}
            aria-busy={write.isPending}
            onClick={() => data && !write.isPending && write.mutate()}
          >
            {t(write.error ? 'auditLog.export.resume' : 'auditLog.export.action')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        {count.error && (
          <ErrorPanel
            error={count.error}
            title={t('auditLog.export.failed')}
            onRetry={() => void count.refetch()}
          />
        )}
        {write.error && <ErrorPanel error={write.error} title={t('auditLog.export.runFailed')} />}
        {data && pages !== undefined && (
          <Text>
            {t('auditLog.export.entries', { count: data.entries })}{' '}
            {t('auditLog.export.calls', { count: pages })}{' '}
            {t('auditLog.export.counted', { count: data.calls })}
          </Text>
        )}
        {!data && !count.error && (
          <Text role="status">{t('auditLog.export.counting', { count: calls })}</Text>
        )}
        {isNarrowed && <Text color="fg.muted">{t('auditLog.export.narrowed')}</Text>}
        {pages !== undefined && pagesRead > 0 && <Progress done={pagesRead} pages={pages} />}
      </Stack>
    </Dialog>
  )
}

function Progress({ done, pages }: { done: number; pages: number }) {
  const { t } = useTranslation()

  return (
    <>
      <Box
        role="progressbar"
        aria-label={t('auditLog.export.progress')}
        aria-valuemin={0}
        aria-valuemax={pages}
        aria-valuenow={done}
        h="1.5"
        borderRadius="full"
        overflow="hidden"
        bg="bg.muted"
      >
        <Box h="full" bg="accent.solid" style={{ width: `${(100 * done) / pages}%` }} />
      </Box>
      <Text role="status" fontVariantNumeric="tabular-nums">
        {t('auditLog.export.pages', { done, count: pages })}
      </Text>
    </>
  )
}
