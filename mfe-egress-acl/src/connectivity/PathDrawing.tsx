import type { Outage, PathStep, Verdict } from '@meshdeck/domain/reach'
import { Box, Flex, Span, Stack, StatusBadge, Text } from '@meshdeck/ui'
import { CircleX } from 'lucide-react'

import { entityIcons, entityKey } from '../shared/entities'
import type { NamedEntity } from '../shared/named-entities'
import { useTranslation } from '../translations'

type Props = { verdict: Verdict; entities: ReadonlyMap<string, NamedEntity> }

/** Shows the stops on the path from source to destination, with a broken line where traffic doesn't pass. */
export function PathDrawing({ verdict: { path }, entities }: Props) {
  const { t } = useTranslation()

  return (
    <Flex
      as="ol"
      aria-label={t('connectivity.path.label')}
      listStyleType="none"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'flex-start' }}
      justifyContent="center"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg.code"
      px="4"
      py="4"
      overflowX="auto"
    >
      {path.map((step, at) => {
        const next = path[at + 1]
        return (
          <Flex
            as="li"
            key={`${at} ${entityKey(step.entity)}`}
            flexDirection={{ base: 'column', md: 'row' }}
            flex={next ? '1 1 auto' : '0 0 auto'}
            minW="0"
            alignItems={{ base: 'stretch', md: 'flex-start' }}
          >
            <Stop step={step} entity={entities.get(entityKey(step.entity))} />
            {next && <PathLine from={step} to={next} />}
          </Flex>
        )
      })}
    </Flex>
  )
}

type StopProps = { step: PathStep; entity: NamedEntity | undefined }

function Stop({ step, entity }: StopProps) {
  const { t } = useTranslation()
  const Icon = entityIcons[step.entity.kind]
  const isUp = step.down === undefined

  return (
    <Stack
      gap="0.5"
      alignItems={{ base: 'flex-start', md: 'center' }}
      textAlign={{ base: 'start', md: 'center' }}
      minW={{ md: '7rem' }}
      maxW={{ md: '13rem' }}
    >
      <Box color={isUp ? 'status.healthy' : 'status.idle'} mb="1">
        <Icon size="1.5rem" aria-hidden="true" />
      </Box>
      <Text fontFamily="mono" fontWeight="500" textStyle="sm" overflowWrap="anywhere">
        {entity?.name ?? step.entity.id}
      </Text>
      <Text textStyle="xs" color="fg.muted">
        {t(`connectivity.path.${step.why}`)}
      </Text>
      {entity?.addresses[0] && (
        <Text fontFamily="mono" textStyle="xs" color="fg.muted">
          {entity.addresses[0]}
        </Text>
      )}
      {step.down && !isStatus(step.down) ? (
        <Text textStyle="xs" color="fg.error">
          {t(`connectivity.path.down.${step.down}`)}
        </Text>
      ) : (
        entity?.status !== undefined && (
          <Span textStyle="xs">
            <StatusBadge status={step.down ?? entity.status} />
          </Span>
        )
      )}
    </Stack>
  )
}

/** Whether a badge shows the outage as the entity's status. */
const isStatus = (down: Outage) =>
  down === 'disconnected' || down === 'disabled' || down === 'offline' || down === 'error'

type LineProps = { from: PathStep; to: PathStep }

function PathLine({ from, to }: LineProps) {
  const { t } = useTranslation()
  const { cut } = from
  const isCut = cut !== undefined

  return (
    <Stack
      flex="1 1 3rem"
      flexDirection={{ base: 'row', md: 'column' }}
      minW="3rem"
      gap={{ base: '3', md: '1' }}
      alignItems="center"
      py={{ base: '1', md: '0' }}
      ps={{ base: '0.6875rem', md: '2' }}
      pe={{ md: '2' }}
      textStyle="xs"
      color={isCut ? 'fg.error' : 'fg.muted'}
    >
      <Box
        h="8"
        borderEndWidth="2px"
        w="0"
        borderStyle={isCut ? 'dotted' : styleOf(from, to)}
        borderColor="currentColor"
        hideFrom="md"
        aria-hidden="true"
      />
      {isCut && (
        <Box hideFrom="md" aria-hidden="true">
          <CircleX size="1rem" />
        </Box>
      )}
      <Flex w="full" h="6" alignItems="center" hideBelow="md" aria-hidden="true">
        <Box
          flex="1"
          borderTopWidth="2px"
          borderStyle={isCut ? 'dotted' : styleOf(from, to)}
          borderColor="currentColor"
        />
        {isCut && (
          <>
            <CircleX size="1rem" />
            <Box flex="1" borderTopWidth="2px" borderStyle="dotted" borderColor="currentColor" />
          </>
        )}
      </Flex>
      <Text>
        {t(isCut ? `connectivity.path.cut.${cut}` : `connectivity.path.line.${kindOf(from, to)}`)}
      </Text>
    </Stack>
  )
}

/** Returns what connects two stops: a user's client app connects to the gateway that the user selects. */
function kindOf(
  from: PathStep,
  to: PathStep,
): 'chosen' | 'relayed' | 'gateway' | 'routed' | 'direct' {
  if (from.entity.kind === 'user') return 'chosen'
  if (from.why === 'relay' || to.why === 'relay') return 'relayed'
  if (from.why === 'gateway' || to.why === 'gateway') return 'gateway'
  return to.entity.kind === 'route' ? 'routed' : 'direct'
}

const styleOf = (from: PathStep, to: PathStep) =>
  kindOf(from, to) === 'direct' || kindOf(from, to) === 'routed' ? 'solid' : 'dashed'
