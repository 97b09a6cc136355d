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
  const { submitCount, isSubmitting, errors } = useForm<Record<string, unknown>>()
  const told = useRef(submitCount)
  const tell = useEffectEvent(() => {
    // while it is being sent nobody has looked at the fields yet
    if (isSubmitting || submitCount === told.current) return
    told.current = submitCount
    const isRefused = field === undefined ? Object.keys(errors).length > 0 : field in errors
    if (isRefused) toast.error(title, { description: hint })
  })

  useEffect(() => tell(), [isSubmitting, submitCount])
}
