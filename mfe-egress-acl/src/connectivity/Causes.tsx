import { enableConfigFiles } from '@meshdeck/api/config-file-changes'
import { configFileListQuery } from '@meshdeck/api/config-files'
import { policyListQuery } from '@meshdeck/api/policies'
import type { Cause } from '@meshdeck/domain/reach'
import { referencesToNodes } from '@meshdeck/domain/references'
import { errorText, toast, useCan, useMutation, useQuery } from '@meshdeck/platform'
import {
  Box,
  Button,
  Flex,
  Heading,
  LinkButton,
  Stack,
  Text,
  Tooltip,
  useDialog,
} from '@meshdeck/ui'
import { TriangleAlert } from 'lucide-react'

import { itemKey, entityHref } from '../shared/entities'
import { useConnect } from '../shared/nodes'
import { useTranslation } from '../translations'
import { useWaySwitch } from './use-way-switch'
import { type AnswerProps, causeText, nameOf } from './verdict-text'

type Props = AnswerProps & { causes: readonly Cause[] }

/** Lists what keeps allowed traffic from passing, each cause with the change that removes it. */
export function Causes({ networkId, entities, causes }: Props) {
  const { t } = useTranslation()

  return (
    <Stack gap="2">
      <Heading as="h2" textStyle="sm">
        {t('connectivity.cause.title')}
      </Heading>
      <Stack
        as="ul"
        gap="0"
        listStyleType="none"
        textStyle="sm"
        aria-label={t('connectivity.cause.title')}
      >
        {causes.map((cause) => (
          <Flex
            as="li"
            key={[cause.kind, ...cause.entities.map(({ id }) => id)].join(' ')}
            gap="2.5"
            py="2"
            borderTopWidth="1px"
            alignItems="center"
            flexWrap="wrap"
          >
            <Box color="warning.fg" flexShrink="0">
              <TriangleAlert size="1rem" aria-hidden="true" />
            </Box>
            <Text flex="1 1 12rem" minW="0" overflowWrap="anywhere">
              {causeText(t, cause, entities)}
            </Text>
            <Fix networkId={networkId} entities={entities} cause={cause} />
          </Flex>
        ))}
      </Stack>
    </Stack>
  )
}

type FixProps = Pick<Props, 'networkId' | 'entities'> & { cause: Cause }

function Fix({ networkId, entities, cause: { kind, entities: about } }: FixProps) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { isAdmin } = useCan()
  const confirmStep = useWaySwitch(networkId)
  const connect = useConnect(networkId)
  const [entity, otherEntity] = about
  if (!entity) return null
  const name = nameOf(entities, entity)
  const href = entityHref(networkId, entity)

  if (kind === 'disconnected') {
    return (
      <FixButton
        networkId={networkId}
        text={t('connectivity.fix.connect', { name })}
        isBusy={connect.isPending}
        onPress={() => connect.mutate({ id: entity.id, name })}
      />
    )
  }
  if (kind === 'route-off') {
    return (
      <FixButton
        networkId={networkId}
        text={t('connectivity.fix.enableRoute', { name })}
        onPress={() => confirmStep({ by: 'route', routeId: entity.id })}
      />
    )
  }
  if (otherEntity && kind !== 'not-in-file') {
    const values = { kind: 'resources', source: itemKey(entity), destination: itemKey(otherEntity) }
    return (
      <LinkButton size="sm" to={linkTo('new-policy', { ...values, direction: 'both' })}>
        {t('connectivity.fix.createPolicy', { name, other: nameOf(entities, otherEntity) })}
      </LinkButton>
    )
  }
  if (kind === 'disabled') {
    return <EnableFile networkId={networkId} id={entity.id} name={name} href={href} />
  }
  if (kind === 'no-allowed-gateway') {
    if (!isAdmin) return null
    return (
      <LinkButton size="sm" to={linkTo('new-policy', { kind: 'users', source: itemKey(entity) })}>
        {t('connectivity.fix.createUserPolicy', { name })}
      </LinkButton>
    )
  }
  if (kind === 'missing' || kind === 'no-user-gateway' || href === undefined) return null
  return (
    <LinkButton size="sm" to={href}>
      {kind === 'account-disabled'
        ? t('connectivity.fix.openAccount', { name })
        : t('connectivity.fix.open', { name })}
    </LinkButton>
  )
}

type FileProps = { networkId: string; id: string; name: string; href: string | undefined }

/**
 * Enables a config file unless that has side effects: the server removes the file from policies that name it and
 * disables the other files of its device. In that case links to its page, which asks for confirmation.
 */
function EnableFile({ networkId, id, name, href }: FileProps) {
  const { t } = useTranslation()
  const enable = useEnableFile(networkId)
  const { data: policies } = useQuery(policyListQuery(networkId))
  const { data: configFiles } = useQuery(configFileListQuery(networkId))
  const configFile = configFiles?.find(({ clientid }) => clientid === id)
  const isSimple =
    policies !== undefined &&
    configFile?.device_id === '' &&
    referencesToNodes([id], { policies }).length === 0

  if (!isSimple) {
    return href === undefined ? null : (
      <LinkButton size="sm" to={href}>
        {t('connectivity.fix.openFile', { name })}
      </LinkButton>
    )
  }
  return (
    <FixButton
      networkId={networkId}
      text={t('connectivity.fix.enableFile', { name })}
      isBusy={enable.isPending}
      onPress={() => enable.mutate({ id, name })}
    />
  )
}

type ButtonProps = { networkId: string; text: string; isBusy?: boolean; onPress: () => void }

/** Button of a fix; disabled, with the reason, for users who can't change this network. */
function FixButton({ networkId, text, isBusy = false, onPress }: ButtonProps) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const refusal = whyNotIn(networkId, t('policies.refused'))
  const isOff = refusal !== undefined || isBusy
  const button = (
    <Button
      size="sm"
      variant="solid"
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={() => !isOff && onPress()}
    >
      {text}
    </Button>
  )
  return refusal === undefined ? button : <Tooltip content={refusal}>{button}</Tooltip>
}

function useEnableFile(networkId: string) {
  const { t } = useTranslation()

  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      await enableConfigFiles({ networkId, configFileIds: [id], isEnabled: true })
    },
    onSuccess: (_done, { name }) => toast.success(t('connectivity.fix.fileEnabled', { name })),
    onError: (error, { name }) =>
      toast.error(t('connectivity.fix.fileNotEnabled', { name }), {
        description: errorText(error),
      }),
  })
}
