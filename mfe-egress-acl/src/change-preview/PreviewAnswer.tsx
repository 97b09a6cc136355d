import { Badge, Button, Flex, Heading, SrOnly, Text } from '@meshdeck/ui'
import { List } from 'lucide-react'
import { useMemo, useState } from 'react'

import { BrokenLines } from '../access-tests/BrokenLines'
import type { useThingNames } from '../policy-model/use-thing-names'
import type { ReachAnswer } from '../reach-engine/reach-questions'
import { useTranslation } from '../translations'
import { toPreviewLines } from './preview-lines'
import { PreviewList } from './PreviewList'
import type { WideChange } from './wide-policies'

type Props = {
  networkId: string
  newNames: Parameters<typeof useThingNames>[1]
  found: ReachAnswer<'difference'>
  wide: WideChange | undefined
  /** How many expectations there are. */
  expected: number
  isBehind: boolean
  isWithoutUsers: boolean
}

/** What a change opens and closes: counts, and the list on request. */
export function PreviewAnswer(props: Props) {
  const { networkId, newNames, found, wide, expected, isBehind, isWithoutUsers } = props
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const lines = useMemo(() => toPreviewLines(found), [found])
  const counts = countsOf(found).map(({ key, count, sources = 0, isOpened }) => ({
    text: t(isOpened ? `changePreview.opens.${key}` : `changePreview.closes.${key}`, {
      count,
      sources: t('outcome.sources', { count: sources }),
    }),
    isOpened,
  }))
  const summaryOf = (texts: readonly string[]) =>
    texts.length > 0 ? t('changePreview.summary', { what: texts.join(', ') }) : undefined
  const isOpen = wide?.staysOpenBy !== undefined
  const isOpenToUsers = wide?.staysOpenToUsersBy !== undefined
  const nothingElse = isOpenToUsers
    ? t('changePreview.nothingOpenToUsers')
    : t(quiet(found, isWithoutUsers))
  const nothing = isOpen ? t('changePreview.nothingOpen') : nothingElse

  return (
    <>
      <Flex alignItems="center" gap="2" flexWrap="wrap" px="4" py="2" borderBottomWidth="1px">
        <Heading as="h3" textStyle="sm">
          {t('changePreview.title')}
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
        {lines.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            ms="auto"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            <List aria-hidden="true" />
            {isWhole ? t('changePreview.less') : t('changePreview.details')}
          </Button>
        )}
      </Flex>
      <SrOnly role="status">
        {isBehind
          ? t('changePreview.counting')
          : (summaryOf(counts.map(({ text }) => text)) ?? nothing)}
      </SrOnly>
      {lines.length === 0 ? (
        <Text px="4" py="3" textStyle="sm" color="fg.muted">
          {nothing} {isOpen && t('changePreview.staysOpen', { name: wide.staysOpenBy })}
          {isOpenToUsers && t('changePreview.staysOpenToUsers', { name: wide.staysOpenToUsersBy })}
        </Text>
      ) : (
        <PreviewList {...{ networkId, newNames, lines, isWhole }} />
      )}
      <BrokenLines networkId={networkId} found={found} expected={expected} />
    </>
  )
}

/** Where no pair opens or closes: what is told, and no more than is known. */
function quiet(found: Props['found'], isWithoutUsers: boolean) {
  if (found.services === undefined) return 'egress:changePreview.servicesUnknown'
  return isWithoutUsers ? 'egress:changePreview.nothingOfDevices' : 'egress:changePreview.nothing'
}

type Count = {
  key: 'pairs' | 'ranges' | 'services'
  count: number
  /** Of ranges: how many sources have a right to them. */
  sources?: number
  isOpened: boolean
}

/** Pairs, routes to the ranges of which sources have a right, and pairs with other services; those that there are. */
function countsOf({
  opened,
  closed,
  openedRanges,
  closedRanges,
  services,
}: Props['found']): Count[] {
  const { widened = 0, narrowed = 0 } = services ?? {}
  const all: Count[] = [
    { key: 'pairs', count: opened, isOpened: true },
    { key: 'ranges', count: openedRanges.routes, sources: openedRanges.sources, isOpened: true },
    { key: 'services', count: widened, isOpened: true },
    { key: 'pairs', count: closed, isOpened: false },
    { key: 'ranges', count: closedRanges.routes, sources: closedRanges.sources, isOpened: false },
    { key: 'services', count: narrowed, isOpened: false },
  ]
  return all.filter(({ count }) => count > 0)
}
