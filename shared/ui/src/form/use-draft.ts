import { useLocation } from '@meshdeck/platform'
import { onKeepDrafts, takeDraft, useSessionState } from '@meshdeck/platform/shell'
import { useFormikContext, type FormikValues } from 'formik'
import { useEffect, useRef, type RefObject } from 'react'

import { withoutSecrets } from './without-secrets'

/**
 * Keeps what was typed into the form around it when its session ends without the person wanting it, and gives it back
 * once: to the same person at the same address. Secrets are typed once more.
 */
export function useDraft(formRef: RefObject<HTMLFormElement | null>): void {
  const { session } = useSessionState()
  const { pathname, search } = useLocation()
  const { values, initialValues, setValues } = useFormikContext<FormikValues>()
  const username = session?.username
  const address = pathname + search
  const latest = useRef<() => FormikValues>(() => ({}))
  /** The fields that have been on screen as secrets: those of an earlier step are there no more. */
  const secrets = useRef(new Set<string>())

  useEffect(() => {
    const hidden = formRef.current?.querySelectorAll<HTMLInputElement>('[data-secret]') ?? []
    for (const { name } of hidden) secrets.current.add(name)
    latest.current = () => withoutSecrets(changesOf(values, initialValues), secrets.current)
  })

  useEffect(() => {
    if (username === undefined) return
    return onKeepDrafts(() => ({ address, values: latest.current() }))
  }, [username, address])

  useEffect(() => {
    if (username === undefined) return
    const kept = takeDraft(address, initialValues)
    if (kept) void setValues((before) => ({ ...before, ...kept }))
  }, [username, address, initialValues, setValues])
}

function changesOf(values: FormikValues, initialValues: FormikValues): FormikValues {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initialValues[name]),
  )
  return Object.fromEntries(changed)
}
