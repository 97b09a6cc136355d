import type { ServerSettings, SettingsFields, SettingsSecret } from '@meshdeck/api/server-settings'
import { updateServerSettings } from '@meshdeck/api/server-settings-changes'
import { type Schema, toast, useCapabilities } from '@meshdeck/platform'
import { Button, EmptyState, ProBadge, Stack } from '@meshdeck/ui'
import {
  Form,
  LeaveQuestion,
  PasswordField,
  SaveBar,
  useCollision,
  useForm,
} from '@meshdeck/ui/form'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useTranslation } from '../translations'

/** Change of a tab to its part of the settings. */
export type SettingsChange<Edit> = {
  fields: Edit
  /** New secrets; an empty one removes the stored secret. */
  secrets?: Partial<Record<SettingsSecret, string>>
  reachesDevices?: boolean
}

type Props<Edit, Values> = {
  settings: ServerSettings
  /** Returns the tab's part of the settings, and its form values. */
  editOf: (settings: ServerSettings) => Edit
  toValues: (edit: Edit) => Values
  schema: Schema<SettingsChange<Edit>, Values>
  /** Asks for confirmation of a change with consequences; resolves to whether to send it. */
  confirm?: (change: SettingsChange<Edit>) => Promise<boolean>
  children: ReactNode
}

/**
 * Form of a tab: saves its own fields on top of the current settings, reports conflicts with other users (decision
 * OP-61), and asks before it is left with unsaved input.
 */
export function SettingsForm<
  Edit extends Partial<SettingsFields>,
  Values extends Record<string, unknown> & Record<keyof Edit, unknown>,
>({ settings, editOf, toValues, schema, confirm, children }: Props<Edit, Values>) {
  const { t } = useTranslation()
  const [saves, setSaves] = useState(0)
  const { initialValues, base, fieldErrors, restart, notice } = useCollision({
    initial: editOf(settings),
    toValues,
  })

  return (
    <Form
      schema={schema}
      initialValues={initialValues}
      failure={t('settings.failed')}
      fieldErrors={fieldErrors}
      onSubmit={async (change) => {
        if (confirm && !(await confirm(change))) return
        const { fields, ...others } = change
        await updateServerSettings({ base, mine: fields, ...others })
        toast.success(t('settings.done'))
        setSaves((count) => count + 1)
      }}
    >
      <Stack gap="4">
        {notice}
        <FollowServer
          settings={settings}
          saves={saves}
          onFollow={() => {
            restart(editOf(settings))
            return toValues(editOf(settings))
          }}
        />
        {children}
        <ChangesBar />
        <LeaveQuestion />
      </Stack>
    </Form>
  )
}

type FollowProps = {
  settings: ServerSettings
  /** Number of times this form has been saved. */
  saves: number
  onFollow: () => Record<string, unknown>
}

/**
 * Shows the current settings after saving and while nothing is typed; keeps input typed during a save. Renders nothing.
 */
function FollowServer({ settings, saves, onFollow }: FollowProps) {
  const { values, dirty, isSubmitting, resetForm, setValues } = useForm<Record<string, unknown>>()
  const followedState = useRef({ settings, saves })
  const sentValues = useRef(values)

  useEffect(() => {
    const previousValues = sentValues.current
    if (!isSubmitting) sentValues.current = values
    const isSaved = saves !== followedState.current.saves
    if (!isSaved && (dirty || settings === followedState.current.settings)) return
    followedState.current = { settings, saves }
    const typedEntries = Object.entries(values).filter(
      ([name, value]) => value !== previousValues[name],
    )
    const currentValues = onFollow()
    resetForm({ values: currentValues })
    if (isSaved && typedEntries.length > 0)
      void setValues({ ...currentValues, ...Object.fromEntries(typedEntries) })
  })

  return null
}

/** Shows the number of unsaved changes next to the buttons. */
function ChangesBar() {
  const { t } = useTranslation()
  const { values, initialValues } = useForm<Record<string, unknown>>()

  return (
    <SaveBar
      action={t('settings.save')}
      discard={t('settings.discard')}
      unsaved={t('settings.unsaved', { count: changesOf(values, initialValues) })}
      unchanged={t('settings.unchanged')}
    />
  )
}

/** Counts changed fields; each secret that was typed or will be removed counts as one. */
function changesOf(
  { secrets, removed, ...fields }: Record<string, unknown>,
  initial: Record<string, unknown>,
): number {
  const typedSecrets = Object.values(secrets ?? {}).filter((secret) => secret !== '')
  const removedSecrets = Object.values(removed ?? {}).filter(Boolean)
  const changedFields = Object.keys(fields).filter((name) => fields[name] !== initial[name])
  return typedSecrets.length + removedSecrets.length + changedFields.length
}

type SecretFieldProps = {
  name: SettingsSecret
  label: string
  /** Whether the server stores one; its value is never shown. */
  isStored: boolean
  /** Replaces the general hint for secrets. */
  hint?: string
}

/** Field for a write-only secret: typed text replaces the stored one. */
export function SecretField({ name, label, isStored, hint }: SecretFieldProps) {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<{
    removed?: Partial<Record<SettingsSecret, boolean>>
  }>()
  const isRemoved = values.removed?.[name]
  const storedText = t(
    isRemoved === true ? 'settings.secret.willBeRemoved' : 'settings.secret.kept',
  )

  return (
    <PasswordField
      name={`secrets.${name}`}
      label={label}
      hint={hint ?? (isStored ? storedText : t('settings.secret.none'))}
      autoComplete="off"
      disabled={isRemoved === true}
      aside={
        isStored &&
        isRemoved !== undefined && (
          <Button
            size="sm"
            onClick={() => {
              void setFieldValue(`removed.${name}`, !isRemoved)
              // otherwise typed text would replace it
              if (!isRemoved) void setFieldValue(`secrets.${name}`, '')
            }}
          >
            {t(
              isRemoved
                ? `settings.secret.keepStored.${name}`
                : `settings.secret.removeStored.${name}`,
            )}
          </Button>
        )
      }
    />
  )
}

/** Settings that only a Pro server has; other servers receive none of them. */
export function ProPart({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  if (isPro) return children
  return (
    <EmptyState
      icon={Sparkles}
      title={t('settings.pro.title')}
      description={t('settings.pro.text')}
    >
      <ProBadge reason={t('settings.pro.text')} />
    </EmptyState>
  )
}
