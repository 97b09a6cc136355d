import type { Link } from '@meshdeck/api/metrics'
import { linkState } from '@meshdeck/domain/link-health'
import { useRequiredParam } from '@meshdeck/platform'
import { EmptyState, Flex, Grid, KeyValue, LinkButton, Stack, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { PageAbout } from '@meshdeck/ui/page'
import { Boxes, Unplug } from 'lucide-react'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import { LatencyMark, LinkMark } from './LinkMarks'
import type { Member } from './metric-members'
import { bytesText, percentText, uptimeText } from './metric-texts'
import type { PairRow } from './pair-rows'
import { PairWatch } from './PairWatch'
import { quickWords } from './quick-words'
import { usePair } from './use-pair'

/** All that is known of the link between two nodes, which the address names with `dialog.one` and `dialog.other`. */
export function PairDialog() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { values, close } = useDialog()
  const pair = usePair({ networkId, one: values.one ?? '', other: values.other ?? '' })

  return (
    <Dialog title={pair.data?.name ?? t('metrics.pair')} size="lg" onClose={close}>
      <PageAbout
        thing={pair}
        failure={t('loadFailed')}
        missing={
          <EmptyState
            icon={Unplug}
            title={t('metrics.pairGone')}
            description={t('metrics.pairGoneHint')}
          />
        }
      >
        {(row) => <Facts key={row.id} networkId={networkId} row={row} at={pair.at} />}
      </PageAbout>
    </Dialog>
  )
}

type FactsProps = { networkId: string; row: PairRow; at: number }

function Facts({ networkId, row, at }: FactsProps) {
  return (
    <Stack gap="4">
      <Flex gap="2" flexWrap="wrap">
        <NodeLink networkId={networkId} member={row.one} />
        <NodeLink networkId={networkId} member={row.other} />
      </Flex>
      <Grid
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <LinkFacts from={row.one} to={row.other} link={row.there} />
        <LinkFacts from={row.other} to={row.one} link={row.back} />
      </Grid>
      <PairWatch {...{ networkId, row, at }} />
    </Stack>
  )
}

function NodeLink({ networkId, member }: { networkId: string; member: Member }) {
  const { t } = useTranslation()
  if (member.isGone) return null
  return (
    <LinkButton to={paths.node(networkId, member.id)}>
      <Boxes aria-hidden="true" /> {t('metrics.openNode', { name: member.name })}
    </LinkButton>
  )
}

type LinkProps = { from: Member; to: Member; link: Link | undefined }

/** What one of them reports of the other. */
function LinkFacts({ from, to, link }: LinkProps) {
  const { t } = useTranslation()
  const title = t('metrics.reportedBy', { name: from.name })
  if (!link)
    return (
      <KeyValue
        title={title}
        items={[{ label: t('metrics.column.state'), value: t('metrics.nothing') }]}
      />
    )

  return (
    <KeyValue
      title={title}
      items={[
        { label: t('metrics.column.state'), value: <LinkMark state={linkState(link)} /> },
        { label: t('metrics.column.latency'), value: <LatencyMark latency={link.latency} /> },
        { label: t('metrics.column.uptime'), value: percentText(link.percentUp) },
        { label: t('metrics.column.time'), value: uptimeText(quickWords(t), link) },
        { label: t('metrics.sentTo', { name: to.name }), value: bytesText(link.sent) },
        { label: t('metrics.receivedFrom', { name: to.name }), value: bytesText(link.received) },
      ]}
    />
  )
}
