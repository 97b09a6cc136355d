import { policyListQuery } from '@meshdeck/api/policies'
import { useQuery } from '@meshdeck/platform'
import { Badge, Box, Button, Callout, Flex, Heading, SrOnly, Text } from '@meshdeck/ui'
import { List } from 'lucide-react'
import { useMemo, useState } from 'react'

import { BrokenLines } from '../expectations/BrokenLines'
import { useExpectations } from '../expectations/use-expectations'
import type { ReachAnswer, ReachEdit } from '../reach-engine/reach-questions'
import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { isNothing, toPreviewLines } from './preview-lines'
import { usePreviewWords } from './preview-words'
import { PreviewList } from './PreviewList'
import { useSettled } from './use-settled'
import { type WideChange, wideChange } from './wide-policies'

type Props = {
  networkId: string
  /** Memoised; undefined while there is no change yet that could be saved. */
  edit: ReachEdit | undefined
}

/** What a change would open and close, said before it is made. */
export function ChangePreview({ networkId, edit }: Props) {
  const { t } = usePreviewWords()
  const settled = useSettled(edit)
  const wide = useWideChange(networkId, settled)

  return (
    <Box as="section" aria-label={t('title')} layerStyle="panel" overflow="hidden">
      {wide?.opens && <Loud title={t('opensNetwork')}>{t('opensNetworkHint')}</Loud>}
      {wide?.opensToUsers && <Loud title={t('opensToUsers')}>{t('opensToUsersHint')}</Loud>}
      {edit && settled ? (
        <Reading networkId={networkId} edit={settled} wide={wide} isTyping={settled !== edit} />
      ) : (
        <Note>{t('idle')}</Note>
      )}
    </Box>
  )
}

type ReadingProps = {
  networkId: string
  edit: ReachEdit
  wide: WideChange | undefined
  /** What is typed is newer. */
  isTyping: boolean
}

/** What comes of asking: nothing is guessed where a list is missing. */
function Reading({ networkId, edit, wide, isTyping }: ReadingProps) {
  const { t } = usePreviewWords()
  const { expectations } = useExpectations(networkId)
  const question = useMemo(() => ({ edit, limit: LISTED, expectations }), [edit, expectations])
  const reading = useReachAnswer(networkId, 'difference', question)
  const { data: found, isStale, isWithoutUsers } = reading
  const isBehind = isStale || isTyping

  if (reading.state === 'unknown') {
    return <Unknown reason={reading.reason} onRetry={reading.retry} />
  }
  if (!found) return <Note>{t('waiting')}</Note>
  return (
    <Box opacity={isBehind ? 0.6 : 1} aria-busy={isBehind}>
      <Known
        expected={expectations.length}
        newRoutes={edit.egress?.put}
        {...{ networkId, found, wide, isBehind }}
      />
      {isWithoutUsers && <Note>{t('withoutUsers')}</Note>}
    </Box>
  )
}

/** As many single changes as are sent to the page; all of them are counted. */
const LISTED = 500

/** What a change makes of who reaches everyone: known from policies alone, and before anything is counted. */
function useWideChange(networkId: string, edit: ReachEdit | undefined): WideChange | undefined {
  const { data: policies } = useQuery(policyListQuery(networkId))
  return useMemo(() => edit && policies && wideChange(policies, edit), [edit, policies])
}

function Note({ children }: { children: string }) {
  return (
    <Text px="4" py="3" textStyle="sm" color="fg.muted" role="status">
      {children}
    </Text>
  )
}

/** The loudest of all: whatever its service, such a policy opens everything. */
function Loud({ title, children }: { title: string; children: string }) {
  return (
    <Box p="3">
      <Callout tone="critical" role="status" title={title}>
        {children}
      </Callout>
    </Box>
  )
}

function Unknown({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) {
  const { t } = usePreviewWords()
  return (
    <Box p="3">
      <Callout tone="warning" role="status" title={t('unknown')}>
        {reason}
        <Box mt="2">
          <Button size="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
        </Box>
      </Callout>
    </Box>
  )
}

type KnownProps = {
  networkId: string
  newRoutes: NonNullable<ReachEdit['egress']>['put']
  found: ReachAnswer<'difference'>
  wide: WideChange | undefined
  /** How many expectations there are. */
  expected: number
  isBehind: boolean
}

function Known({ networkId, newRoutes, found, wide, expected, isBehind }: KnownProps) {
  const { t } = usePreviewWords()
  const [isWhole, setWhole] = useState(false)
  const lines = useMemo(() => toPreviewLines(found), [found])
  const counts = countsOf(found).map(({ key, count, isOpened }) => ({
    text: t(isOpened ? `opens.${key}` : `closes.${key}`, { count }),
    isOpened,
  }))
  const summaryOf = (texts: readonly string[]) =>
    texts.length > 0 ? t('summary', { what: texts.join(', ') }) : undefined
  const listed = lines.reduce((sum, { others }) => sum + Math.max(others.length, 1), 0)
  const nothing = wide?.staysOpenBy === undefined ? t('nothing') : t('nothingOpen')

  return (
    <>
      <Flex alignItems="center" gap="2" flexWrap="wrap" px="4" py="2" borderBottomWidth="1px">
        <Heading as="h3" textStyle="sm">
          {t('title')}
        </Heading>
        {counts.map(({ text, isOpened }) => (
          <Badge
            key={text}
            variant="surface"
            colorPalette={isOpened ? 'warning' : 'neutral'}
            data-count=""
          >
            {text}
          </Badge>
        ))}
        {listed > 0 && (
          <Button
            size="sm"
            variant="ghost"
            ms="auto"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            <List aria-hidden="true" />
            {isWhole ? t('less') : t('all', { count: listed })}
          </Button>
        )}
      </Flex>
      <SrOnly role="status">
        {isBehind ? t('counting') : (summaryOf(counts.map(({ text }) => text)) ?? nothing)}
      </SrOnly>
      {isNothing(found) ? (
        <Text px="4" py="3" textStyle="sm" color="fg.muted">
          {nothing} {wide?.staysOpenBy !== undefined && t('staysOpen', { name: wide.staysOpenBy })}
        </Text>
      ) : (
        <PreviewList {...{ networkId, newRoutes, lines, isWhole }} />
      )}
      <BrokenLines networkId={networkId} found={found} expected={expected} />
    </>
  )
}

/** Pairs and rights to ranges, told apart; those that there are. */
function countsOf({ opened, closed, openedRanges, closedRanges }: KnownProps['found']) {
  return [
    { key: 'pairs' as const, count: opened, isOpened: true },
    { key: 'ranges' as const, count: openedRanges, isOpened: true },
    { key: 'pairs' as const, count: closed, isOpened: false },
    { key: 'ranges' as const, count: closedRanges, isOpened: false },
  ].filter(({ count }) => count > 0)
}
