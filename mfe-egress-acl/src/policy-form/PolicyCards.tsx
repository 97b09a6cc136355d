import type { Service } from '@meshdeck/api/policies'
import { useCan, useCapabilities } from '@meshdeck/platform'
import {
  Badge,
  Box,
  Button,
  Callout,
  Flex,
  IconButton,
  Stack,
  Switch,
  Text,
  Tooltip,
} from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'
import {
  ALL,
  hasSource,
  newDraft,
  type PolicyDraft,
  type PolicyKind,
  unknownServiceOf,
} from './policy-draft'
import { PolicyFields, useRefusedForm } from './PolicyFields'

type Props = {
  networkId: string
  services: readonly Service[]
  /** Toast texts for an incomplete form. */
  refusal: { title: string; hint: string }
  /** Policies of the network that let everyone use the route, whatever is selected here. */
  openBy: OpenBy
}

/** Names of the policies that open it to all devices and to all users. */
export type OpenBy = { devices?: string | undefined; users?: string | undefined }

/** Policies of an egress route as cards, and the form of the selected one. */
export function PolicyCards({ networkId, services, refusal, openBy }: Props) {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<{ policies: PolicyDraft[] }>()
  const { policies } = values
  const [chosenKey, setChosenKey] = useState(policies[0]?.key)
  const [addedKey, setAddedKey] = useState<string>()
  const index = policies.findIndex(({ key }) => key === chosenKey)
  const currentDraft = policies[index]
  useRefusedForm({ ...refusal, field: 'policies' })

  const change = (next: PolicyDraft[]) => void setFieldValue('policies', next)

  function add(kind: PolicyKind) {
    // `randomUUID` is missing on pages served without TLS
    const draft = newDraft(kind, `new-${Date.now()}-${policies.length}`)
    change([...policies, draft])
    setChosenKey(draft.key)
    setAddedKey(draft.key)
  }

  function remove(key: string) {
    const rest = policies.filter((policy) => policy.key !== key)
    change(rest)
    if (key === chosenKey) setChosenKey(rest[0]?.key)
  }

  return (
    <Stack gap="4">
      <Flex gap="2" flexWrap="wrap">
        <Button icon={Plus} onClick={() => add('device-policy')}>
          {t('policyForm.addResources')}
        </Button>
        <AddUsersButton onAdd={() => add('user-policy')} />
      </Flex>
      <OpenNotes openBy={openBy} />
      {policies.length === 0 && <Text color="fg.muted">{t('policyForm.none')}</Text>}
      <Stack as="ul" gap="2" listStyleType="none" aria-label={t('policyForm.cards')}>
        {policies.map((policy) => (
          <PolicyCard
            key={policy.key}
            policy={policy}
            isOpen={isOpenToAll(policy, openBy)}
            isChosen={policy.key === chosenKey}
            onChoose={() => setChosenKey(policy.key)}
            onSwitch={(isEnabled) =>
              change(policies.map((item) => (item === policy ? { ...item, isEnabled } : item)))
            }
            onDelete={() => remove(policy.key)}
          />
        ))}
      </Stack>
      {currentDraft && (
        <Box key={currentDraft.key} ref={currentDraft.key === addedKey ? reveal : undefined}>
          {currentDraft.resources.includes(ALL) && (
            <Box pb="4">
              <Callout tone="warning" role="status" title={t('policyForm.open.all')} />
            </Box>
          )}
          <PolicyFields
            path={`policies.${index}`}
            draft={currentDraft}
            networkId={networkId}
            services={services}
          />
        </Box>
      )}
    </Stack>
  )
}

/** Whether everyone may use the route by this policy, or by another one in any case. */
function isOpenToAll({ kind, resources, users }: PolicyDraft, openBy: OpenBy): boolean {
  if (kind === 'user-policy') return openBy.users !== undefined || users.includes(ALL)
  return openBy.devices !== undefined || resources.includes(ALL)
}

/** Notes which policies open the network in any case. */
function OpenNotes({ openBy: { devices, users } }: { openBy: OpenBy }) {
  const { t } = useTranslation()

  return (
    <Stack gap="2" role="status" _empty={{ display: 'none' }}>
      {devices !== undefined && (
        <Callout tone="warning" title={t('policyForm.open.devices', { name: devices })}>
          {t('policyForm.open.devicesHint', { name: devices })}
        </Callout>
      )}
      {users !== undefined && (
        <Callout tone="warning" title={t('policyForm.open.users', { name: users })}>
          {t('policyForm.open.devicesHint', { name: users })}
        </Callout>
      )}
    </Stack>
  )
}

/** Where all steps are shown at once, the form of a new policy would open below the visible area. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function AddUsersButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const adminsText = isAdmin ? undefined : t('policyForm.usersAdmins')
  const refusal = isPro ? adminsText : t('policyForm.onlyPro')
  const isOffered = refusal === undefined
  const button = (
    <Button icon={Plus} aria-disabled={!isOffered} onClick={() => isOffered && onAdd()}>
      {t('policyForm.addUsers')}
    </Button>
  )
  return isOffered ? button : <Tooltip content={refusal}>{button}</Tooltip>
}

type CardProps = {
  policy: PolicyDraft
  isOpen: boolean
  isChosen: boolean
  onChoose: () => void
  onSwitch: (isEnabled: boolean) => void
  onDelete: () => void
}

function PolicyCard({ policy, isOpen, isChosen, onChoose, onSwitch, onDelete }: CardProps) {
  const { t } = useTranslation()
  const isValid = hasSource(policy)
  const name = t(`policyForm.kind.${policy.kind}`)
  const kind = unknownServiceOf(policy)
  const serviceName = kind === undefined ? policy.service : t('policyForm.unknownService', { kind })
  const count = policy.resources.length + policy.groups.length + policy.users.length

  return (
    <Flex
      as="li"
      layerStyle="panel"
      alignItems="center"
      flexWrap={{ base: isOpen ? 'wrap' : 'nowrap', sm: 'nowrap' }}
      gap="3"
      px="3"
      py="2"
      borderColor={isChosen ? 'accent.solid' : undefined}
    >
      <Button
        variant="ghost"
        flex={{ base: isOpen ? '1 1 100%' : '1', sm: '1' }}
        minW="0"
        px="1"
        justifyContent="flex-start"
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <Box minW="0" textAlign="start">
          <Text fontWeight="600" truncate>
            {name}
          </Text>
          <Text textStyle="xs" color="fg.muted" truncate>
            {count > 0 ? t('policyForm.sourceCount', { count }) : t('policyForm.noSource')} ·{' '}
            {serviceName}
          </Text>
        </Box>
      </Button>
      <Badge colorPalette={isValid ? 'success' : 'warning'} variant="surface">
        {t(isValid ? 'policyForm.valid' : 'policyForm.incomplete')}
      </Badge>
      {isOpen && (
        <Badge colorPalette="warning" variant="surface">
          {t('policyForm.open.card')}
        </Badge>
      )}
      <Switch
        aria-label={t('policyForm.enabledOf', { name })}
        checked={policy.isEnabled}
        onChange={({ target }) => onSwitch(target.checked)}
      />
      <IconButton
        icon={Trash2}
        size="sm"
        variant="ghost"
        aria-label={t('policyForm.deleteOf', { name })}
        onClick={onDelete}
      />
    </Flex>
  )
}
