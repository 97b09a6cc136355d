import { isGateway, nodeListQuery } from '@meshdeck/api/nodes'
import { isForEverything, type PolicyService, type EntityRef } from '@meshdeck/domain/reach'
import { emptyList } from '@meshdeck/domain/remembered'
import { type TFunction, useCachedQuery } from '@meshdeck/platform'
import { Box, Flex, type IconComponent, Stack, Text } from '@meshdeck/ui'
import { Ban, CircleAlert, TriangleAlert } from 'lucide-react'

import { policyServiceText } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import type { PreviewLine } from './preview-lines'
import { sourcesText } from './use-outcome'

/** Maximum number of lines before the list is expanded. */
const SHOWN_LINES = 5
const SHOWN_NAMES = 4

type PreviewListProps = {
  networkId: string
  nameOf: (entity: EntityRef) => string
  lines: readonly PreviewLine[]
  isWhole: boolean
}

/** Lists what opens and closes, most serious first. */
export function PreviewList({ networkId, nameOf, lines, isWhole }: PreviewListProps) {
  const { t } = useTranslation()
  const { data: nodes = emptyList } = useCachedQuery(nodeListQuery(networkId))
  const gatewayIds = new Set(nodes.filter(isGateway).map(({ id }) => id))
  const shownLines = isWhole ? lines : lines.slice(0, SHOWN_LINES)
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
        {shownLines.map((line) => (
          <ChangeLine
            key={line.key}
            line={line}
            nameOf={nameOf}
            isOfGateway={line.about !== undefined && gatewayIds.has(line.about.id)}
            isWhole={isWhole}
          />
        ))}
      </Stack>
      {(shownLines.length < lines.length || (isWhole && isPartial)) && (
        <Text px="4" py="2" textStyle="xs" color="fg.muted" borderTopWidth="1px">
          {isWhole ? t('changePreview.partial') : t('changePreview.more')}
        </Text>
      )}
    </>
  )
}

type LineProps = {
  line: PreviewLine
  nameOf: PreviewListProps['nameOf']
  isOfGateway: boolean
  isWhole: boolean
}

function ChangeLine({ line, nameOf, isOfGateway, isWhole }: LineProps) {
  const { t } = useTranslation()
  const { kind, isOpened, about, otherEntities, services, addresses } = line
  const { icon: Icon, color } = markOf(line)
  const count = otherEntities.length
  const names = isWhole ? otherEntities : otherEntities.slice(0, SHOWN_NAMES)
  const hiddenCount = count - names.length
  const [firstEnd] = otherEntities
  const isNamed = kind === 'range' && count === 1
  const users = otherEntities.filter((other) => other.kind === 'user').length
  const word = kind === 'to' && users === count ? 'toUsers' : kind

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
            sources:
              isNamed && firstEnd ? nameOf(firstEnd) : sourcesText(t, { sources: count, users }),
          })}
        </Text>
        {!isNamed && (
          <Text textStyle="xs" color="fg.muted">
            {kind === 'network'
              ? t(`changePreview.network.${isOpened ? 'opened' : 'closed'}`)
              : names.map(nameOf).join(', ')}
            {hiddenCount > 0 && ` ${t('changePreview.moreNames', { count: hiddenCount })}`}
          </Text>
        )}
        {services && (
          <Services {...services} isOpened={isOpened} isNew={!kind.startsWith('services')} />
        )}
        {word === 'toUsers' && !isOpened && isOfGateway && (
          <Text textStyle="xs" color="fg.muted">
            {t('changePreview.gatewayHint')}
          </Text>
        )}
        {addresses && (
          <Text textStyle="xs" color="fg.muted">
            {addressText(t, addresses)}
          </Text>
        )}
      </Box>
    </Flex>
  )
}

/** Returns which addresses of a route a line is about. */
function addressText(t: TFunction<'egress'>, addresses: NonNullable<PreviewLine['addresses']>) {
  const [only, except] = [addresses.only.join(', '), addresses.except.join(', ')]
  if (only === '') return t('changePreview.addresses.except', { except })
  return except === ''
    ? t('changePreview.addresses.only', { only })
    : t('changePreview.addresses.onlyExcept', { only, except })
}

type ServicesProps = NonNullable<PreviewLine['services']> & {
  isOpened: boolean
  /** Whether nothing was allowed before. */
  isNew: boolean
}

/** Shows which services connections gain or lose, and which stay allowed. */
function Services({ changed, kept, isOpened, isNew }: ServicesProps) {
  const { t } = useTranslation()
  const textOf = (services: readonly PolicyService[]) =>
    services
      .map((service) =>
        isForEverything(service) ? t('changePreview.services.all') : policyServiceText(service),
      )
      .join('; ')
  const texts = { services: textOf(changed), kept: textOf(kept) }
  const isAllBut = !isOpened && kept.length > 0 && changed.some(isForEverything)
  const direction = isOpened ? 'opened' : 'closed'
  const change = t(`changePreview.services.${isNew ? 'only' : direction}`, texts)
  const otherServices = kept.length > 0 && t(`changePreview.services.${direction}Kept`, texts)
  const changeTexts = isAllBut
    ? [otherServices, t('changePreview.services.closedOthers')]
    : [change, otherServices]

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
