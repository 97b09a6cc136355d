import {
  isForEverything,
  type PolicyService,
  type RangeCounts,
  type EntityRef,
} from '@meshdeck/domain/reach'
import {
  Badge,
  Box,
  Button,
  Flex,
  Heading,
  type IconComponent,
  SrOnly,
  Stack,
  Text,
} from '@meshdeck/ui'
import { Ban, CircleAlert, List, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'

import { BrokenTests } from '../access-tests/BrokenTests'
import type { ReachAnswer } from '../reach-engine/reach-questions'
import { policyServiceText, useEntityNames, usePolicyEndNames } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import { NothingChanges, nothingKey, UnsureNote } from './NothingChanges'
import { type PreviewLine, toPreviewLines } from './preview-lines'
import { countUnsure, rangesWord, sourcesText } from './use-outcome'
import type { WideChange } from './wide-policies'

type Props = {
  networkId: string
  newNames: Parameters<typeof useEntityNames>[1]
  found: ReachAnswer<'difference'>
  wide: WideChange | undefined
  /** Number of access tests. */
  expected: number
  isBehind: boolean
  isWithoutUsers: boolean
  /** Note shown above the list. */
  note: string | undefined
}

/** Shows what a change opens and closes: counts, and the list on request. */
export function PreviewAnswer(props: Props) {
  const { networkId, newNames, found, wide, expected, isBehind, note } = props
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const lines = useMemo(() => toPreviewLines(found), [found])
  const unsure = countUnsure(found)
  const changed = countsOf(found).map(({ key, count, ranges, isOpened }) => {
    const word = rangesWord(key, ranges)
    const sources = ranges && sourcesText(t, ranges)
    const text = isOpened
      ? t(`changePreview.opens.${word}`, { count, sources })
      : t(`changePreview.closes.${word}`, { count, sources })
    return { text, colorPalette: isOpened ? 'warning' : 'critical' }
  })
  const unknown = { text: t('changePreview.unsure', { count: unsure }), colorPalette: 'neutral' }
  const counts = [...changed, ...(unsure > 0 ? [unknown] : [])]
  const what = counts.map(({ text }) => text).join(', ')
  const nothing = t(nothingKey(props))

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
        {counts.length > 0 && (
          <Flex gap="2" flexWrap="wrap" pb="1">
            {counts.map(({ text, colorPalette }) => (
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
        {!isBehind && (what === '' ? nothing : t('changePreview.summary', { what }))}
      </SrOnly>
      {lines.length === 0 ? (
        <NothingChanges wide={wide} nothing={nothing} />
      ) : (
        <>
          {note !== undefined && (
            <Text px="4" py="2.5" textStyle="sm" borderBottomWidth="1px">
              {note}
            </Text>
          )}
          <PreviewList networkId={networkId} newNames={newNames} lines={lines} isWhole={isWhole} />
        </>
      )}
      {unsure > 0 && <UnsureNote networkId={networkId} found={found} />}
      <BrokenTests networkId={networkId} found={found} expected={expected} />
    </>
  )
}

type Count = {
  key: 'pairs' | 'ranges' | 'services'
  count: number
  /** Of ranges: who gains or loses them. */
  ranges?: RangeCounts
  isOpened: boolean
}

/** Returns the counts that aren't zero: pairs, routes to ranges by source, and pairs with other services. */
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
    { key: 'ranges', count: openedRanges.routes, ranges: openedRanges, isOpened: true },
    { key: 'services', count: widened, isOpened: true },
    { key: 'pairs', count: closed, isOpened: false },
    { key: 'ranges', count: closedRanges.routes, ranges: closedRanges, isOpened: false },
    { key: 'services', count: narrowed, isOpened: false },
  ]
  return all.filter(({ count }) => count > 0)
}

/** Maximum number of lines before the list is expanded. */
const SHOWN_LINES = 5
const SHOWN_NAMES = 4

type PreviewListProps = {
  networkId: string
  newNames: Parameters<typeof useEntityNames>[1]
  lines: readonly PreviewLine[]
  isWhole: boolean
}

/** Lists what opens and closes, most serious first. */
function PreviewList({ networkId, newNames, lines, isWhole }: PreviewListProps) {
  const { t } = useTranslation()
  const nameOf = useMarkedNames(networkId, newNames)
  const shown = isWhole ? lines : lines.slice(0, SHOWN_LINES)
  const isPartial = lines.some((line) => line.isPartial)

  return (
    <>
      <Stack
        as="ul"
        aria-label={t('changePreview.list')}
        listStyleType="none"
        maxH={isWhole ? '24rem' : undefined}
        overflowY={isWhole ? 'auto' : undefined}
        {...(isWhole && { tabIndex: 0 })}
      >
        {shown.map((line) => (
          <ChangeLine key={line.key} line={line} nameOf={nameOf} isWhole={isWhole} />
        ))}
      </Stack>
      {(shown.length < lines.length || (isWhole && isPartial)) && (
        <Text px="4" py="2" textStyle="xs" color="fg.muted" borderTopWidth="1px">
          {isWhole ? t('changePreview.partial') : t('changePreview.more')}
        </Text>
      )}
    </>
  )
}

/** Returns a function for the names of items, which says that a user's account is disabled. */
function useMarkedNames(networkId: string, newNames: PreviewListProps['newNames']) {
  const { t } = useTranslation()
  const nameOf = useEntityNames(networkId, newNames)
  const { disabledUsers } = usePolicyEndNames(networkId)

  return (entity: EntityRef) =>
    entity.kind === 'user' && disabledUsers?.has(entity.id)
      ? t('changePreview.accountDisabled', { name: nameOf(entity) })
      : nameOf(entity)
}

type LineProps = { line: PreviewLine; nameOf: (entity: EntityRef) => string; isWhole: boolean }

function ChangeLine({ line, nameOf, isWhole }: LineProps) {
  const { t } = useTranslation()
  const { kind, isOpened, about, others, services } = line
  const { icon: Icon, color } = markOf(line)
  const count = others.length
  const names = isWhole ? others : others.slice(0, SHOWN_NAMES)
  const rest = count - names.length
  const isOfUsers = kind === 'range' && others.every((other) => other.kind === 'user')
  const word = isOfUsers ? 'rangeOfUsers' : kind

  return (
    <Flex
      as="li"
      gap="3"
      px="4"
      py="2.5"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
      alignItems="flex-start"
    >
      <Box color={color} mt="0.5" flexShrink="0">
        <Icon size="1rem" aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="500" textStyle="sm">
          {t(`changePreview.line.${word}.${isOpened ? 'opened' : 'closed'}`, {
            count,
            name: about && nameOf(about),
          })}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {kind === 'network'
            ? t(`changePreview.network.${isOpened ? 'opened' : 'closed'}`)
            : names.map(nameOf).join(', ')}
          {rest > 0 && ` ${t('changePreview.moreNames', { count: rest })}`}
        </Text>
        {services && <Services {...services} isOpened={isOpened} />}
      </Box>
    </Flex>
  )
}

type ServicesProps = NonNullable<PreviewLine['services']> & { isOpened: boolean }

/** Shows which services connections gain or lose, and which stay allowed. */
function Services({ changed, kept, isOpened }: ServicesProps) {
  const { t } = useTranslation()
  const textOf = (services: readonly PolicyService[]) =>
    services
      .map((service) =>
        isForEverything(service) ? t('changePreview.services.all') : policyServiceText(service),
      )
      .join('; ')
  const texts = { services: textOf(changed), kept: textOf(kept) }
  const isAllBut = !isOpened && kept.length > 0 && changed.some(isForEverything)
  const change = t(`changePreview.services.${isOpened ? 'opened' : 'closed'}`, texts)
  const rest =
    kept.length > 0 && t(`changePreview.services.${isOpened ? 'openedKept' : 'closedKept'}`, texts)
  const changeTexts = isAllBut ? [rest, t('changePreview.services.closedOthers')] : [change, rest]

  return (
    <Text textStyle="xs" color="fg.muted" whiteSpace="pre-line">
      {changeTexts.filter(Boolean).join('\n')}
    </Text>
  )
}

/** Icon and color of a line: red for blocked, amber for allowed, and the strongest for a network open to all. */
function markOf({ kind, isOpened }: PreviewLine): { icon: IconComponent; color: string } {
  if (!isOpened) return { icon: Ban, color: 'critical.fg' }
  const isWide = kind === 'network' || kind === 'everyone'
  return isWide
    ? { icon: TriangleAlert, color: 'critical.fg' }
    : { icon: CircleAlert, color: 'warning.fg' }
}
