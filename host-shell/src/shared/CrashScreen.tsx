import { Button, chakra, CopyButton, Flex, Heading, Stack, Text } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'
import { Logo } from './branding'
import { basePath, useLinks, useSettings } from './installation'
import { bugReportUrl } from './page-errors'

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

/** Error screen for code that loaded and then crashed [ER-004 to ER-008]. */
export function CrashScreen({ error, onRetry }: Props) {
  const { t } = useTranslation()
  // the log is meant for the installation's own support, if it names one
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
        {/* loads a new document, so that no crashed state remains */}
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
