import { Button, chakra, CopyButton, copyText, Flex, Heading, Stack, Text } from '@meshdeck/ui'
import { useState, type ReactNode } from 'react'

import { useTranslation } from '../translations'
import { Logo } from './branding'
import { basePath, useSettings } from './installation'
import { bugReportText, bugReportUrl } from './page-errors'

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

/** Error screen for code that loaded and then crashed. */
export function CrashScreen({ error, onRetry }: Props) {
  const { t } = useTranslation()
  const settings = useSettings()
  const home = `${basePath(settings)}/dashboard`
  const log = errorLog(error)

  return (
    <CenteredScreen isAlert title={t('shared.crash.title')} text={t('shared.crash.text')}>
      <Details className="notranslate" tabIndex={0} aria-label={t('shared.crash.details')}>
        {log}
      </Details>
      <Flex gap="2" flexWrap="wrap" alignItems="center">
        {/* loads a new document, so that no crashed state remains */}
        <Button variant="solid" onClick={() => window.location.assign(home)}>
          {t('shared.crash.home')}
        </Button>
        {onRetry && <Button onClick={onRetry}>{t('federation.retry')}</Button>}
        <ReportButton log={log} form={settings.links.bugReport} />
        <CopyButton value={log} of={t('shared.crash.details')} />
      </Flex>
    </CenteredScreen>
  )
}

/** Opens the installation's issue form. Without one, no report leaves the browser: it is copied and offered as a file. */
function ReportButton({ log, form }: { log: string; form: string | undefined }) {
  const { t } = useTranslation()
  const [report, setReport] = useState<{ text: string; isCopied: boolean }>()

  async function handleReport() {
    const crash = { route: window.location.pathname, log }
    if (form !== undefined) {
      window.open(bugReportUrl(form, crash), '_blank', 'noopener')
      return
    }
    const text = bugReportText(crash)
    setReport({ text, isCopied: await copyText(text) })
  }

  return (
    <>
      <Button onClick={() => void handleReport()}>{t('shared.crash.report')}</Button>
      {report && (
        <>
          <Button asChild>
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(report.text)}`}
              download="bug-report.txt"
            >
              {t('shared.crash.download')}
            </a>
          </Button>
          <Text role="status" order="1" w="full" color="fg.muted">
            {t(report.isCopied ? 'shared.crash.copied' : 'shared.crash.notCopied')}
          </Text>
        </>
      )}
    </>
  )
}

function errorLog(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.stack?.includes(error.message)
    ? error.stack
    : `${error.message}\n${error.stack ?? ''}`
}

type CenteredScreenProps = {
  title: string
  text: string
  children: ReactNode
  isAlert?: boolean
  /** Whether it replaces a page inside the frame, whose sidebar shows the logo. */
  isFramed?: boolean
}

/** Column of every screen that explains why there is no page: 480 px with logo, title, sentence and buttons. */
export function CenteredScreen({
  title,
  text,
  children,
  isAlert = false,
  isFramed = false,
}: CenteredScreenProps) {
  return (
    <Stack
      {...(isAlert && { role: 'alert' })}
      flex="1"
      w="full"
      maxW="30rem"
      mx="auto"
      py="12"
      px="4"
      gap="4"
      justifyContent="center"
      alignItems="flex-start"
    >
      {!isFramed && <Logo />}
      <Heading as="h1" textStyle="title">
        {title}
      </Heading>
      <Text color="fg.muted">{text}</Text>
      {children}
    </Stack>
  )
}
