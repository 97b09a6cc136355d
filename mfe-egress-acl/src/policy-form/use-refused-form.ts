import { toast } from '@meshdeck/platform'
import { useForm } from '@meshdeck/ui/form'
import { useEffect, useEffectEvent, useRef } from 'react'

type Refusal = {
  title: string
  hint: string
  /** The field whose errors count; all of them unless given. */
  field?: string
}

/** Sending a form that is not complete says so besides at its fields [ER-053]. */
export function useRefusedForm({ title, hint, field }: Refusal) {
  const { submitCount, isSubmitting, errors, values } = useForm<Record<string, unknown>>()
  const told = useRef(submitCount)
  const shown = useRef<AbortController>(undefined)
  const tell = useEffectEvent(() => {
    // while it is being sent nobody has looked at the fields yet
    if (isSubmitting || submitCount === told.current) return
    told.current = submitCount
    shown.current?.abort()
    const isIncomplete =
      field === undefined ? hasGap(errors, values) : hasGap(errors[field], values[field])
    if (!isIncomplete) return
    shown.current = new AbortController()
    toast.error(title, { description: hint, until: shown.current.signal })
  })

  useEffect(() => tell(), [isSubmitting, submitCount])
  // sent or closed, nothing is missing any more
  useEffect(() => () => shown.current?.abort(), [])
}

/** Whether one of the refused values is missing; others are wrong, which their fields explain. */
function hasGap(errors: unknown, values: unknown): boolean {
  if (typeof errors === 'string') return isBlank(values)
  if (typeof errors !== 'object' || errors === null) return false
  const of = new Map(Object.entries(values ?? {}))
  return Object.entries(errors).some(([key, error]) => hasGap(error, of.get(key)))
}

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : String(value ?? '').trim() === ''
