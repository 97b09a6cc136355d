import type { Service } from '@meshdeck/api/policies'
import { userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import { placeHref, toast, useCan, useCapabilities, useQuery } from '@meshdeck/platform'
import { Callout, ErrorPanel, Span, Stack, Text, TextLink } from '@meshdeck/ui'
import { MultiPickField, SelectField, SwitchField, TextField, useForm } from '@meshdeck/ui/form'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { disabledAmong, isOffered } from '../shared/policy-ends'
import { useTranslation } from '../translations'
import {
  ALL,
  ANY_SERVICE,
  choosesPorts,
  FIRST_PORT,
  type PolicyDraft,
  settleAll,
  UNKNOWN_SERVICE,
  unknownServiceOf,
} from './policy-draft'
import { ResourcePicker } from './ResourcePicker'

type Props = {
  /** Path of the draft in the form: `policies.0`. */
  path: string
  draft: PolicyDraft
  networkId: string
  services: readonly Service[]
  /** Sources on the server; differences from them are marked. */
  keysBefore?: readonly string[] | undefined
}

/** Form of one policy: sources, service and direction. The destination isn't part of it. */
export function PolicyFields({ path, draft, networkId, services, keysBefore }: Props) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()

  return (
    <Stack gap="4" as="section" aria-label={t(`policyForm.kind.${draft.kind}`)}>
      {draft.kind === 'device-policy' ? (
        <ResourcePicker name={`${path}.resources`} networkId={networkId} keysBefore={keysBefore} />
      ) : (
        <UserPicker path={path} networkId={networkId} draft={draft} />
      )}
      <ServiceFields path={path} draft={draft} services={services} />
      <SwitchField
        name={`${path}.isBothWays`}
        label={t('policyForm.bothWays')}
        hint={t(isPro ? 'policyForm.bothWaysHint' : 'policyForm.directionPro')}
        disabled={!isPro}
      />
    </Stack>
  )
}

/** Returns the fixed traffic of a service: "TCP 443". */
function trafficText({ allowed_protocols, port_range, allow_port_setting }: Service, all: string) {
  if (allow_port_setting) return undefined
  const protocols = allowed_protocols.filter((name) => name !== 'all').map(upper)
  const ports = port_range === 'All ports' ? all : port_range
  return [protocols.join('/'), ports].filter(Boolean).join(' ')
}

/** Returns the fixed traffic of a policy: "HTTPS TCP 443". */
const savedText = ({ type, protocol, ports }: NonNullable<PolicyDraft['savedTraffic']>): string =>
  [type, protocol === 'all' ? '' : upper(protocol), ports.join(', ')].filter(Boolean).join(' ')

const upper = (text: string) => text.toUpperCase()

/** Fields for the service. The community edition always allows everything [AC-055, AC-057, decision C-23]. */
function ServiceFields({ path, draft, services }: Omit<Props, 'networkId'>) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { setFieldValue } = useForm()
  const service = services.find(({ name }) => name === draft.service)
  const kind = unknownServiceOf(draft)
  const isDefaultPort = draft.ports === FIRST_PORT && draft.savedTraffic === undefined
  const unknownText = kind !== undefined && t('policyForm.unknownService', { kind })
  if (!isPro) {
    return (
      <Text>
        {/* a policy from Pro or another client keeps its service: nothing here can open more */}
        {draft.savedTraffic && (unknownText || draft.savedTraffic.type !== ANY_SERVICE)
          ? t('policyForm.serviceIs', { service: unknownText || savedText(draft.savedTraffic) })
          : t('policyForm.serviceAll')}{' '}
        <Span color="fg.muted">{t('policyForm.onlyPro')}</Span>
      </Text>
    )
  }

  return (
    <>
      <SelectField
        name={`${path}.service`}
        label={t('policyForm.service')}
        // [AC-031]
        hint={service && trafficText(service, t('policyForm.allPorts'))}
        options={[
          ...(unknownText ? [{ value: UNKNOWN_SERVICE, label: unknownText }] : []),
          ...services.map(({ name }) => ({ value: name, label: name })),
        ]}
        onPicked={() => void setFieldValue(`${path}.protocol`, 'tcp')}
        required
      />
      {service?.allow_port_setting && (
        <SelectField
          name={`${path}.protocol`}
          label={t('policyForm.protocol')}
          options={service.allowed_protocols.map((value) => ({
            value,
            label: upper(value),
          }))}
        />
      )}
      {choosesPorts(service, draft.protocol) && (
        <TextField
          name={`${path}.ports`}
          label={t('policyForm.ports')}
          hint={t(isDefaultPort ? 'policyForm.portsDefault' : 'policyForm.portsHint')}
          placeholder="80, 443, 8000-9000"
          isMonospace
          required
        />
      )}
    </>
  )
}

type UserPickerProps = {
  path: string
  networkId: string
  /** Selected groups and users of the policy. */
  draft: Pick<PolicyDraft, 'groups' | 'users'>
}

/**
 * Picker for groups and single users; without Pro a policy can have neither. Only administrators may read both lists,
 * so a network admin can only remove entries (contract 0.7).
 */
function UserPicker(props: UserPickerProps) {
  const { t } = useTranslation()
  const userOf = useUserOf()
  const { isAdmin } = useCan()
  const { path, draft } = props
  const [{ groups, users }] = useState(draft)
  if (isAdmin) return <EveryUserPicker {...props} />

  return (
    <Stack gap="3">
      <Text color="fg.muted">{t('policyForm.usersAdmins')}</Text>
      <MultiPickField
        name={`${path}.groups`}
        label={t('policyForm.groups')}
        searchLabel={t('policyForm.searchGroups')}
        options={groups}
      />
      <MultiPickField
        name={`${path}.users`}
        label={t('policyForm.users')}
        searchLabel={t('policyForm.searchUsers')}
        options={users}
        labelOf={userOf}
      />
    </Stack>
  )
}

function EveryUserPicker({ path, networkId, draft }: UserPickerProps) {
  const { t } = useTranslation()
  const groups = useQuery(userGroupListQuery())
  const users = useQuery(userListQuery())
  const offered = useMemo(
    () => groups.data?.filter((group) => isOffered(group, networkId)),
    [groups.data, networkId],
  )
  const nameOf = useMemo(
    () => new Map(groups.data?.map(({ id, name }) => [id, name])),
    [groups.data],
  )
  const [hasAll] = useState(draft.users.includes(ALL))
  const names = useMemo(() => {
    const all = users.data?.map(({ username }) => username)
    // not offered for new policies: only the server's own policy and its copies name all users
    return hasAll && all ? [ALL, ...all] : all
  }, [users.data, hasAll])
  const off = useMemo(() => disabledAmong(users.data), [users.data])
  const chosenOff = draft.users.filter((name) => off.has(name))
  const userOf = useUserOf()
  const labelOf = useMemo(() => (id: string) => nameOf.get(id) ?? id, [nameOf])
  const manageHref = placeHref('users')

  return (
    <Stack gap="3">
      <Text textStyle="label">{t('policyForm.source')}</Text>
      <MultiPickField
        name={`${path}.groups`}
        label={t('policyForm.groups')}
        searchLabel={t('policyForm.searchGroups')}
        options={offered?.map(({ id }) => id)}
        labelOf={labelOf}
        listHeight="130px"
        opensOnFocus
        failure={
          groups.error ? (
            <ErrorPanel reading={groups} title={t('policyForm.groupsFailed')} />
          ) : undefined
        }
      />
      <MultiPickField
        name={`${path}.users`}
        label={t('policyForm.users')}
        searchLabel={t('policyForm.searchUsers')}
        options={names}
        labelOf={userOf}
        aboutOf={(name) => (off.has(name) ? t('policyForm.accountDisabled') : undefined)}
        settle={settleAll}
        lockedBy={ALL}
        hint={t(draft.users.includes(ALL) ? 'policyForm.allUsersLock' : 'policyForm.usersOnly')}
        listHeight="130px"
        opensOnFocus
        failure={
          users.error ? (
            <ErrorPanel reading={users} title={t('policyForm.usersFailed')} />
          ) : undefined
        }
      />
      {chosenOff.length > 0 && (
        <Callout tone="warning" role="status">
          {t('policyForm.accountsDisabled', {
            count: chosenOff.length,
            names: chosenOff.join(', '),
          })}
        </Callout>
      )}
      {manageHref && <TextLink to={manageHref}>{t('policyForm.manage')}</TextLink>}
    </Stack>
  )
}

/** Returns a function for the name of a user, or of all users. */
function useUserOf() {
  const { t } = useTranslation()
  return useMemo(() => (name: string) => (name === ALL ? t('policyForm.allUsers') : name), [t])
}

type Refusal = {
  title: string
  hint: string
  /** Field whose errors count; by default all fields. */
  field?: string
}

/** Shows a toast when an incomplete form is submitted, in addition to the field errors [ER-053]. */
export function useRefusedForm({ title, hint, field }: Refusal) {
  const { submitCount, isSubmitting, errors, values } = useForm<Record<string, unknown>>()
  const shownCount = useRef(submitCount)
  const shownRequest = useRef<AbortController>(undefined)
  const announceGaps = useEffectEvent(() => {
    // field errors appear only after submission ends
    if (isSubmitting || submitCount === shownCount.current) return
    shownCount.current = submitCount
    shownRequest.current?.abort()
    const isIncomplete =
      field === undefined ? hasGap(errors, values) : hasGap(errors[field], values[field])
    if (!isIncomplete) return
    shownRequest.current = new AbortController()
    toast.error(title, { description: hint, until: shownRequest.current.signal })
  })

  useEffect(() => announceGaps(), [isSubmitting, submitCount])
  // a sent or closed form has nothing missing
  useEffect(() => () => shownRequest.current?.abort(), [])
}

/** Whether a rejected value is missing; other errors are explained at their fields. */
function hasGap(errors: unknown, values: unknown): boolean {
  if (typeof errors === 'string') return isBlank(values)
  if (typeof errors !== 'object' || errors === null) return false
  const of = new Map(Object.entries(values ?? {}))
  return Object.entries(errors).some(([key, error]) => hasGap(error, of.get(key)))
}

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : String(value ?? '').trim() === ''
