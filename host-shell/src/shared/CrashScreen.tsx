import { Button, chakra, CopyButton, Flex } from '@meshdeck/ui'

import { useLinks, useSettings } from '../installation/settings'
import { useTranslation } from '../translations'
import { basePath } from '../versioned/base-path'
import { bugReportUrl } from './bug-report'
import { CenteredScreen } from './CenteredScreen'

const Details = chakra('pre', {
  base: {
    layerStyle: 'well',
    w: 'full',
    maxH: '15rem',
    overflow: 'auto',
    p: '3',
    textStyle: 'mono',
    whiteSpace: 'pre-wrap',
    wordBreak: 'break-word',
  },
})

type Props = { error: unknown; onRetry?: () => void }

/** Code that arrived and then crashed [ER-004 to ER-008]. */
export function CrashScreen({ error, onRetry }: Props) {
  const { t } = useTranslation()
  // what a log says is for the installation's own people, where it names them
  const { bugReport } = useLinks()
  const home = `${basePath(useSettings())}/dashboard`
  const log = errorLog(error)
  const report = () => bugReportUrl(bugReport, { route: window.location.pathname, log })

  return (
    <CenteredScreen isAlert title={t('crash.title')} text={t('crash.text')}>
      <Details className="notranslate" tabIndex={0} aria-label={t('crash.details')}>
        {log}
      </Details>
      <Flex gap="2" flexWrap="wrap" alignItems="center">
        {/* a page of its own, so that nothing that crashed lives on */}
        <Button variant="solid" onClick={() => window.location.assign(home)}>
          {t('crash.home')}
        </Button>
        {onRetry && <Button onClick={onRetry}>{t('pageLoad.retry')}</Button>}
        <Button onClick={() => window.open(report(), '_blank', 'noopener')}>
          {t('crash.report')}
        </Button>
        <CopyButton value={log} of={t('crash.details')} />
      </Flex>
    </CenteredScreen>
  )
}

function errorLog(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.stack?.includes(error.message)
    ? error.stack
    : `${error.message}\n${error.stack ?? ''}`
}
