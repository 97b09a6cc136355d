import type { RangeCounts } from '@meshdeck/domain/reach'
import { Badge, Button, Flex, Heading, SrOnly, Stack, Text, useNameList } from '@meshdeck/ui'
import { List } from 'lucide-react'
import { useMemo, useState } from 'react'

import { BrokenTests } from '../access-tests/BrokenTests'
import type { ReachAnswer } from '../reach-engine/reach-questions'
import { useEntityNames } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import { NothingChanges, nothingKey, UnsureNote } from './NothingChanges'
import { type PreviewLine, toPreviewLines } from './preview-lines'
import { PreviewList } from './PreviewList'
import { hasUnsure, rangesWord, sourcesText } from './use-outcome'
import type { WideChange } from './wide-policies'
import { SHOWN_NAMES } from './WithoutRole'

type Props = {
  networkId: string
  newNames: Parameters<typeof useEntityNames>[1]
  difference: ReachAnswer<'difference'>
  wide: WideChange | undefined
  /** Number of access tests. */
  testCount: number
  isBehind: boolean
  isWithoutUsers: boolean
  /** Whether nodes or config files are removed, whose own access to egress routes isn't counted. */
  isRemoval: boolean
  /** Note shown above the list. */
  note: string | undefined
}

/** Shows what a change opens and closes: counts, and the list on request. */
export function PreviewAnswer(props: Props) {
  const { networkId, newNames, difference, wide, testCount, isBehind, note } = props
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const nameOf = useEntityNames(networkId, newNames)
  const lines = useMemo(() => toPreviewLines(difference), [difference])
  const isUnsure = hasUnsure(difference)
  const changedCounts = countsOf(difference).map(({ key, count, ranges, isOpened }) => {
    const word = rangesWord(key, ranges)
    const single = ranges?.sources === 1 ? sourceOfRanges(difference, { key, isOpened }) : undefined
    const sources = single ? nameOf(single) : ranges && sourcesText(t, ranges)
    const text = isOpened
      ? t(`changePreview.opens.${word}`, { count, sources })
      : t(`changePreview.closes.${word}`, { count, sources })
    const isRepeated = key === 'ranges' && lines.filter(isOfRanges(isOpened)).length === 1
    return { text, isRepeated, colorPalette: isOpened ? 'warning' : 'critical' }
  })
  const { changes, hints } = useConnectingUsers(difference)
  const others = isUnsure ? [{ text: t('changePreview.unsure'), colorPalette: 'neutral' }] : []
  const badges = [...changes, ...changedCounts.filter(({ isRepeated }) => !isRepeated), ...others]
  const what = [...changes, ...changedCounts, ...others].map(({ text }) => text).join(', ')
  const nothingText = t(nothingKey(props))

  return (
    <>
      <Stack gap="1.5" px="4" py="2" borderBottomWidth="1px">
        <Flex alignItems="center" justifyContent="space-between" gap="2" minH="7">
          <Heading as="h3" textStyle="sm">
            {t('changePreview.title')}
          </Heading>
          {lines.length > 0 && (
            <Button
              icon={List}
              size="sm"
              variant="ghost"
              me="-2"
              aria-expanded={isWhole}
              onClick={() => setIsWhole(!isWhole)}
            >
              {isWhole ? t('changePreview.less') : t('changePreview.details')}
            </Button>
          )}
        </Flex>
        {badges.length > 0 && (
          <Flex gap="2" flexWrap="wrap" pb="1">
            {badges.map(({ text, colorPalette }) => (
              <Badge
                key={text}
                variant="surface"
                colorPalette={colorPalette}
                whiteSpace="normal"
                data-count=""
              >
                {text}
              </Badge>
            ))}
          </Flex>
        )}
      </Stack>
      <SrOnly role="status">
        {isBehind && t('changePreview.counting')}
        {!isBehind && (what === '' ? nothingText : t('changePreview.summary', { what }))}
      </SrOnly>
      {lines.length === 0 && changes.length === 0 ? (
        <NothingChanges wide={wide} nothing={nothingText} />
      ) : (
        <>
          {[...hints, ...(note === undefined ? [] : [note])].map((text) => (
            <Text key={text} px="4" py="2.5" textStyle="sm" borderBottomWidth="1px">
              {text}
            </Text>
          ))}
          <PreviewList networkId={networkId} nameOf={nameOf} lines={lines} isWhole={isWhole} />
        </>
      )}
      {isUnsure && <UnsureNote networkId={networkId} difference={difference} />}
      <BrokenTests networkId={networkId} difference={difference} testCount={testCount} />
    </>
  )
}

/** Returns the badges about users who can connect from now on or can't anymore, each with a hint above the list. */
function useConnectingUsers({ connected, cutOff }: Props['difference']) {
  const { t } = useTranslation()
  const listNames = useNameList()
  const valuesOf = (names: readonly string[] = []) => ({
    count: names.length,
    names: listNames(names, SHOWN_NAMES),
  })
  const [gained, lost] = [valuesOf(connected), valuesOf(cutOff)]
  return {
    changes: [
      ...(connected
        ? [{ text: t('changePreview.connected', gained), colorPalette: 'warning' }]
        : []),
      ...(cutOff ? [{ text: t('changePreview.cutOff', lost), colorPalette: 'critical' }] : []),
    ],
    hints: [
      ...(connected ? [t('changePreview.connectedHint', gained)] : []),
      ...(cutOff ? [t('changePreview.cutOffHint', lost)] : []),
    ],
  }
}

type Count = {
  key: 'pairs' | 'ranges' | 'services' | 'serviceRanges'
  count: number
  /** Of ranges: who gains or loses them, or services on them. */
  ranges?: RangeCounts
  isOpened: boolean
}

/** Returns the counts that aren't zero: pairs, routes to ranges by source, and both with other services. */
function countsOf({
  opened,
  closed,
  openedRanges,
  closedRanges,
  services,
}: Props['difference']): Count[] {
  const { widened = 0, narrowed = 0, ranges } = services ?? {}
  const counts: Count[] = [
    { key: 'pairs', count: opened, isOpened: true },
    { key: 'ranges', count: openedRanges.routes, ranges: openedRanges, isOpened: true },
    ...serviceCounts(widened, ranges?.widened, true),
    { key: 'pairs', count: closed, isOpened: false },
    { key: 'ranges', count: closedRanges.routes, ranges: closedRanges, isOpened: false },
    ...serviceCounts(narrowed, ranges?.narrowed, false),
  ]
  return counts.filter(({ count }) => count > 0)
}

/** Returns the pairs and, apart from them, the routes that are open for other services. */
function serviceCounts(all: number, ranges: RangeCounts | undefined, isOpened: boolean): Count[] {
  const pairs: Count = { key: 'services', count: all - (ranges?.rights ?? 0), isOpened }
  return ranges
    ? [pairs, { key: 'serviceRanges', count: ranges.routes, ranges, isOpened }]
    : [pairs]
}

/** Returns the only source that gains or loses routes, or services on them. */
function sourceOfRanges(
  { changes, services }: Props['difference'],
  { key, isOpened }: Pick<Count, 'key' | 'isOpened'>,
) {
  const found =
    key === 'ranges'
      ? changes.filter(({ kind }) => kind === 'range')
      : services?.changes.filter(({ to }) => to.kind === 'route')
  const change = found?.find((own) => own.isOpened === isOpened)
  return change && 'from' in change ? change.from : undefined
}

/** Whether a line is about routes; a single one says the same as their count. */
const isOfRanges = (isOpened: boolean) => (line: PreviewLine) =>
  (line.kind === 'range' || line.kind === 'ranges') && line.isOpened === isOpened
