import { placeHref, useCan } from '@meshdeck/platform'
import {
  Button,
  chakra,
  Code,
  Flex,
  Grid,
  KeyValue,
  PageHeader,
  Panel,
  RelativeTime,
  Span,
  SrOnly,
  Stack,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { useCopy } from '@meshdeck/ui/shell'
import { Check, Copy, Download, Stethoscope } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'

import { RestartHelp } from '../health/restart'
import { useLinks } from '../shared/installation'
import { useTranslation } from '../translations'
import { type NotedFailure, recentFailures, reportText } from './recent-failures'
import { useFacts } from './use-facts'

/** Shows the facts and, below them, what the user can try. */
export function DiagnosticsRoute() {
  return (
    <>
      <DiagnosticsPage />
      <RestartHelp />
    </>
  )
}

/** Shows what a remote helper asks for first; it contains no secrets. It sends no requests, so it works offline. */
function DiagnosticsPage() {
  const { t } = useTranslation()
  const { docs } = useLinks()
  const facts = useFacts()
  const failures = useSyncExternalStore(recentFailures.subscribe, recentFailures.get)
  const [openedAt] = useState(() => new Date().toISOString())
  const report = reportText({
    title: `${t('diagnostics.title')} · ${openedAt}`,
    facts,
    failures: {
      title: t('diagnostics.failures'),
      none: t('diagnostics.noFailures'),
      list: failures,
    },
  })

  return (
    <>
      <PageHeader
        icon={Stethoscope}
        title={t('diagnostics.title')}
        description={t('diagnostics.description')}
        docsUrl={docs}
      >
        <CopyReport report={report} />
        <Button asChild variant="solid">
          {/* uses nothing that would have to be fetched first */}
          <a href={fileOf(report)} download={`diagnostics-${openedAt.slice(0, 10)}.txt`}>
            <Download aria-hidden="true" /> {t('diagnostics.download')}
          </a>
        </Button>
      </PageHeader>
      <Stack gap="3">
        <Grid
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
          gap="3"
          alignItems="start"
        >
          {facts.map(({ title, items, settings }) => (
            <KeyValue
              key={title}
              title={title}
              items={items}
              aside={settings && <SettingsLink tab={settings} />}
            />
          ))}
        </Grid>
        <FailureList failures={failures} />
      </Stack>
    </>
  )
}

const fileOf = (text: string) => `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`

function SettingsLink({ tab }: { tab: 'general' | 'display' }) {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const settings = placeHref('settings')
  if (!isAdmin || settings === undefined) return null
  return <TextLink to={`${settings}?tab=${tab}`}>{t(`diagnostics.settings.${tab}`)}</TextLink>
}

function CopyReport({ report }: { report: string }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy

  return (
    <>
      <Button icon={Icon} onClick={() => void copy(report)}>
        {t(isCopied ? 'diagnostics.copied' : 'diagnostics.copy')}
      </Button>
      <SrOnly role="status">{isCopied && t('diagnostics.copied')}</SrOnly>
    </>
  )
}

const Item = chakra('li', {
  base: { px: '4', py: '2.5', borderTopWidth: '1px', _first: { borderTopWidth: '0' } },
})

/** Failures since the page was loaded, newest first. */
function FailureList({ failures }: { failures: readonly NotedFailure[] }) {
  const { t } = useTranslation()

  return (
    <Panel title={t('diagnostics.failures')} aside={failures.length || undefined}>
      {failures.length === 0 ? (
        <Text px="4" py="3" textStyle="sm" color="fg.muted">
          {t('diagnostics.noFailures')}
        </Text>
      ) : (
        <Stack as="ul" gap="0" listStyleType="none">
          {failures.map((failure) => (
            <FailureEntry key={`${failure.at} ${failure.method} ${failure.path}`} {...failure} />
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function FailureEntry({ at, count, method, path, status, text, id }: NotedFailure) {
  const { t } = useTranslation()
  const isCall = path !== ''

  return (
    <Item>
      <Flex gap="3" flexWrap="wrap" alignItems="baseline" textStyle="sm">
        <Span flex="1" minW="0" overflowWrap="anywhere">
          {isCall ? (
            <Code className="notranslate">{`${method} ${path}`.trim()}</Code>
          ) : (
            t('diagnostics.inPage')
          )}
        </Span>
        {isCall && (
          <Span fontVariantNumeric="tabular-nums">
            {status ?? t(method === '' ? 'diagnostics.unfit' : 'diagnostics.noAnswer')}
          </Span>
        )}
        {count > 1 && <Span color="fg.muted">{t('diagnostics.times', { count })}</Span>}
        <Span color="fg.muted">
          <RelativeTime moment={at} />
        </Span>
      </Flex>
      {text && (
        <Text
          className="notranslate"
          mt="1"
          textStyle="sm"
          color="fg.muted"
          overflowWrap="anywhere"
        >
          {text}
        </Text>
      )}
      {id && (
        <Text mt="1" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {t('diagnostics.request')} <Code className="notranslate">{id}</Code>
        </Text>
      )}
    </Item>
  )
}
