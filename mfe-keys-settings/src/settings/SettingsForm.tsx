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

/** What a tab sends of its part of the settings. */
export type SettingsChange<Edit> = {
  fields: Edit
  /** New secrets; an empty one removes what the server has. */
  secrets?: Partial<Record<SettingsSecret, string>>
  reachesDevices?: boolean
}

type Props<Edit, Values> = {
  settings: ServerSettings
  /** The part of the settings that the tab holds, and the same as typed. */
  editOf: (settings: ServerSettings) => Edit
  toValues: (edit: Edit) => Values
  schema: Schema<SettingsChange<Edit>, Values>
  /** Asks before a change with consequences is sent; resolves to whether it is to be sent. */
  confirm?: (change: SettingsChange<Edit>) => Promise<boolean>
  children: ReactNode
}

/**
 * The form of a tab: it saves its own fields upon what the server has then, says where somebody else was faster
 * (decision OP-61), and asks before it is left with something typed.
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
  /** How often this form has been saved. */
  saves: number
  onFollow: () => Record<string, unknown>
}

/**
 * Shows what the server has now, after saving and while nothing is typed; what was typed while a save was under way
 * stays. Draws nothing.
 */
function FollowServer({ settings, saves, onFollow }: FollowProps) {
  const { values, dirty, isSubmitting, resetForm, setValues } = useForm<Record<string, unknown>>()
  const seen = useRef({ settings, saves })
  const sent = useRef(values)

  useEffect(() => {
    const before = sent.current
    if (!isSubmitting) sent.current = values
    const isSaved = saves !== seen.current.saves
    if (!isSaved && (dirty || settings === seen.current.settings)) return
    seen.current = { settings, saves }
    const typed = Object.entries(values).filter(([name, value]) => value !== before[name])
    const now = onFollow()
    resetForm({ values: now })
    if (isSaved && typed.length > 0) void setValues({ ...now, ...Object.fromEntries(typed) })
  })

  return null
}

/** Says beside its buttons how much is not saved yet. */
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

/** How many fields differ; each secret that was typed, or is to be removed, is one. */
function changesOf(
  { secrets, removed, ...fields }: Record<string, unknown>,
  initial: Record<string, unknown>,
): number {
  const typed = Object.values(secrets ?? {}).filter((secret) => secret !== '')
  const gone = Object.values(removed ?? {}).filter(Boolean)
  const others = Object.keys(fields).filter((name) => fields[name] !== initial[name])
  return typed.length + gone.length + others.length
}

type SecretFieldProps = {
  name: SettingsSecret
  label: string
  /** Whether the server has one, which is never shown. */
  isKept: boolean
  /** In place of what is said of any secret. */
  hint?: string
}

/** A secret is written and never read: what is typed takes the place of the one that the server keeps. */
export function SecretField({ name, label, isKept, hint }: SecretFieldProps) {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<{
    removed?: Partial<Record<SettingsSecret, boolean>>
  }>()
  const isRemoved = values.removed?.[name]
  const kept = t(isRemoved === true ? 'settings.secret.willBeRemoved' : 'settings.secret.kept')

  return (
    <PasswordField
      name={`secrets.${name}`}
      label={label}
      hint={hint ?? (isKept ? kept : t('settings.secret.none'))}
      autoComplete="off"
      disabled={isRemoved === true}
      aside={
        isKept &&
        isRemoved !== undefined && (
          <Button
            size="sm"
            onClick={() => {
              void setFieldValue(`removed.${name}`, !isRemoved)
              // what was typed would take its place
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

/** What only a Pro server does; another one is sent none of it. */
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
