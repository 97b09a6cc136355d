import { createEnrollmentKey } from '@meshdeck/api/enrollment-key-changes'
import { CHOSEN_GATEWAY, enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { networkListQuery } from '@meshdeck/api/networks'
import { findIn, isApiError, toast, useCachedQuery, useQuery, useReading } from '@meshdeck/platform'
import { EmptyState, ErrorPanel, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import {
  FormDialog,
  MomentField,
  MultiPickField,
  RadioField,
  TextField,
  useForm,
} from '@meshdeck/ui/form'
import { KeyRound } from 'lucide-react'

import { useTranslation } from '../translations'
import { emptyKey, formLikeKey, type KeyForm, keyFormSchema, tagsWithin } from './key-form'
import { toKeyRows } from './key-rows'
import { GatewayField, TagsField, useRelays } from './KeyOptionFields'

/** Creates a key, optionally as a copy of the one in `dialog.key`, and then shows how to join with it. */
export function CreateKeyDialog() {
  const { values } = useDialog()
  return values.key === undefined ? <CreateForm initial={emptyKey} /> : <CopyOf id={values.key} />
}

function CopyOf({ id }: { id: string }) {
  const { t } = useTranslation()
  const keys = useCachedQuery(enrollmentKeyListQuery())
  const rows = useReading(keys, toKeyRows)
  const takenNames = new Set(rows.data?.map(({ name }) => name))

  return (
    <DialogAbout
      title={t('keys.create.title')}
      reading={findIn(rows, (row) => row.id === id)}
      failure={t('keys.loadFailed')}
      missing={
        <EmptyState
          icon={KeyRound}
          title={t('keys.notFound')}
          description={t('keys.notFoundHint')}
        />
      }
    >
      {(row) => <CreateForm initial={formLikeKey(row, takenNames)} />}
    </DialogAbout>
  )
}

function CreateForm({ initial }: { initial: KeyForm }) {
  const { t } = useTranslation()
  const { linkTo, leaveTo, close } = useDialog()

  return (
    <FormDialog
      title={t('keys.create.title')}
      schema={keyFormSchema}
      initialValues={initial}
      failure={t('keys.create.failed')}
      fieldErrors={(error) => (isTakenName(error) ? { name: t('keys.create.nameTaken') } : {})}
      onSubmit={async (input) => {
        await createEnrollmentKey(input)
        toast.success(t('keys.create.done', { name: input.name }))
        await leaveTo(linkTo('join-command', { key: input.name }))
      }}
      onClose={close}
    >
      <TextField
        name="name"
        label={t('keys.create.name')}
        hint={t('keys.create.nameHint')}
        required
      />
      <RadioField
        name="type"
        label={t('keys.column.type')}
        required
        options={[
          {
            value: 'unlimited',
            label: t('keys.type.unlimited'),
            hint: t('keys.create.unlimitedHint'),
          },
          { value: 'uses', label: t('keys.type.uses'), hint: t('keys.create.usesHint') },
          { value: 'time', label: t('keys.type.time'), hint: t('keys.create.timeHint') },
        ]}
      />
      <LimitField />
      <NetworksField />
      <OptionFields />
    </FormDialog>
  )
}

/** Field for the limit of the selected key type. */
function LimitField() {
  const { t } = useTranslation()
  const { type } = useForm<KeyForm>().values

  if (type === 'uses') {
    return <TextField name="uses" label={t('keys.create.uses')} inputMode="numeric" required />
  }
  if (type === 'time') {
    return <MomentField name="expires" label={t('keys.create.expires')} required />
  }
  return null
}

function NetworksField() {
  const { t } = useTranslation()
  const reading = useQuery(networkListQuery())
  const { data: networks, error } = reading
  const { relaysIn } = useRelays()
  const { values, setValues } = useForm<KeyForm>()
  const { gateway, groups } = values

  // removing a network also removes its gateway and tags, which the server would reject or keep
  function choose(chosenNetworks: string[]) {
    const isGatewayKept =
      chosenNetworks.length > 0 &&
      (gateway === CHOSEN_GATEWAY || relaysIn(chosenNetworks)?.has(gateway))
    void setValues({
      ...values,
      networks: chosenNetworks,
      gateway: isGatewayKept ? gateway : '',
      groups: tagsWithin(chosenNetworks, groups),
    })
  }

  return (
    <MultiPickField
      name="networks"
      label={t('keys.column.networks')}
      hint={t('keys.create.networksHint')}
      searchLabel={t('keys.create.searchNetworks')}
      options={networks?.map(({ netid }) => netid)}
      setChosen={choose}
      failure={error && <ErrorPanel reading={reading} />}
    />
  )
}

function OptionFields() {
  const { t } = useTranslation()
  const { networks, gateway, groups } = useForm<KeyForm>().values
  const waitsFor = networks.length === 0 ? t('keys.options.networkFirst') : undefined

  // a duplicate of a key without networks may have options, which stay visible
  return (
    <>
      <GatewayField
        networks={networks}
        currentGateway=""
        waitsFor={gateway === '' ? waitsFor : undefined}
      />
      <TagsField
        networks={networks}
        currentTags={[]}
        waitsFor={groups.length === 0 ? waitsFor : undefined}
      />
    </>
  )
}

const isTakenName = (error: unknown) =>
  isApiError(error, 400) && error.serverText === 'key names must be unique'
