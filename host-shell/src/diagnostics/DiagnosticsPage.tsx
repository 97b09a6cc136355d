import { placeHref, useCan } from '@meshdeck/platform'
import { Button, Grid, KeyValue, PageHeader, SrOnly, Stack, TextLink } from '@meshdeck/ui'
import { useCopy } from '@meshdeck/ui/shell'
import { Check, Copy, Download, Stethoscope } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'

import { useLinks } from '../installation/settings'
import { useDiagnosticsWords } from './diagnostics-words'
import { FailureList } from './FailureList'
import { recentFailures } from './recent-failures'
import { reportText } from './report-text'
import { useFacts } from './use-facts'

/** What somebody who helps from afar asks first; nothing secret is in it. Asks nobody, so that it works offline. */
export function DiagnosticsPage() {
  const { t } = useDiagnosticsWords()
  const { docs } = useLinks()
  const facts = useFacts()
  const failures = useSyncExternalStore(recentFailures.subscribe, recentFailures.get)
  const [openedAt] = useState(() => new Date().toISOString())
  const report = reportText({
    title: `${t('title')} · ${openedAt}`,
    facts,
    failures: { title: t('failures'), none: t('noFailures'), list: failures },
  })

  return (
    <>
      <PageHeader
        icon={Stethoscope}
        title={t('title')}
        description={t('description')}
        docsUrl={docs}
      >
        <CopyReport report={report} />
        <Button asChild variant="solid">
          {/* nothing that would have to be fetched first */}
          <a href={fileOf(report)} download={`diagnostics-${openedAt.slice(0, 10)}.txt`}>
            <Download aria-hidden="true" /> {t('download')}
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
  const { t } = useDiagnosticsWords()
  const { isAdmin } = useCan()
  const settings = placeHref('settings')
  if (!isAdmin || settings === undefined) return null
  return <TextLink to={`${settings}?tab=${tab}`}>{t(`settings.${tab}`)}</TextLink>
}

function CopyReport({ report }: { report: string }) {
  const { t } = useDiagnosticsWords()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy

  return (
    <>
      <Button onClick={() => void copy(report)}>
        <Icon aria-hidden="true" /> {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <SrOnly role="status">{isCopied && t('copied')}</SrOnly>
    </>
  )
}
