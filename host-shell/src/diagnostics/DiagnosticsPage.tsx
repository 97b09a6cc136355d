import { placeHref, useCan } from '@meshdeck/platform'
import { Button, Grid, KeyValue, PageHeader, SrOnly, Stack, TextLink } from '@meshdeck/ui'
import { useCopy } from '@meshdeck/ui/shell'
import { Check, Copy, Download, Stethoscope } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'

import { useLinks } from '../installation/settings'
import { useTranslation } from '../translations'
import { FailureList } from './FailureList'
import { recentFailures } from './recent-failures'
import { reportText } from './report-text'
import { useFacts } from './use-facts'

/** What somebody who helps from afar asks first; nothing secret is in it. Asks nobody, so that it works offline. */
export function DiagnosticsPage() {
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
          {/* nothing that would have to be fetched first */}
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
      <Button onClick={() => void copy(report)}>
        <Icon aria-hidden="true" /> {t(isCopied ? 'diagnostics.copied' : 'diagnostics.copy')}
      </Button>
      <SrOnly role="status">{isCopied && t('diagnostics.copied')}</SrOnly>
    </>
  )
}
