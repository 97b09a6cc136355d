import { isForEverything, type PolicyService, type ThingRef } from '@meshdeck/domain/reach'
import { Box, Flex, type IconComponent, Stack, Text } from '@meshdeck/ui'
import { CircleAlert, Minus, TriangleAlert } from 'lucide-react'

import { policyServiceText } from '../policy-model/policy-rows'
import { useThingNames } from '../policy-model/use-thing-names'
import { useTranslation } from '../translations'
import type { PreviewLine } from './preview-lines'

/** Before the whole list is asked for. */
const SHOWN_LINES = 5
const SHOWN_NAMES = 4

type Props = {
  networkId: string
  newNames: Parameters<typeof useThingNames>[1]
  lines: readonly PreviewLine[]
  isWhole: boolean
}

/** What opens and closes, the loudest first. */
export function PreviewList({ networkId, newNames, lines, isWhole }: Props) {
  const { t } = useTranslation()
  const nameOf = useThingNames(networkId, newNames)
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
          <Line key={line.key} {...{ line, nameOf, isWhole }} />
        ))}
      </Stack>
      {(shown.length < lines.length || (isWhole && isPartial)) && (
        <Text px="4" py="2" textStyle="xs" color="fg.muted">
          {isWhole ? t('changePreview.partial') : t('changePreview.more')}
        </Text>
      )}
    </>
  )
}

type LineProps = { line: PreviewLine; nameOf: (thing: ThingRef) => string; isWhole: boolean }

function Line({ line, nameOf, isWhole }: LineProps) {
  const { t } = useTranslation()
  const { kind, isOpened, about, others, services } = line
  const { icon: Icon, color } = markOf(line)
  const count = others.length
  const names = isWhole ? others : others.slice(0, SHOWN_NAMES)
  const rest = count - names.length

  return (
    <Flex as="li" gap="3" px="4" py="2.5" borderBottomWidth="1px" alignItems="flex-start">
      <Box color={color} mt="0.5" flexShrink="0">
        <Icon size="1rem" aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="500" textStyle="sm">
          {t(`changePreview.line.${kind}.${isOpened ? 'opened' : 'closed'}`, {
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

/** Which services connections gain or lose, and what is allowed on them either way. */
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
  const told = isAllBut ? [rest, t('changePreview.services.closedOthers')] : [change, rest]

  return (
    <Text textStyle="xs" color="fg.muted" whiteSpace="pre-line">
      {told.filter(Boolean).join('\n')}
    </Text>
  )
}

/** What opens more than a pair is the louder; what closes is plain. */
function markOf({ kind, isOpened }: PreviewLine): { icon: IconComponent; color: string } {
  if (!isOpened) return { icon: Minus, color: 'fg.muted' }
  const isWide = kind === 'network' || kind === 'everyone' || kind === 'range'
  return isWide
    ? { icon: TriangleAlert, color: 'critical.fg' }
    : { icon: CircleAlert, color: 'warning.fg' }
}
