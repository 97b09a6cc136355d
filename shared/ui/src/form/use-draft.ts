import { useLocation } from '@meshdeck/platform'
import { onSessionEnd, useSessionState } from '@meshdeck/platform/shell'
import { useFormikContext, type FormikValues } from 'formik'
import { useEffect, useRef } from 'react'

/** Secrets are typed once more. */
const SECRET = /password|confirm|secret/i

/** What was typed when a session ended under a form: by whom, where, and the fields that differed. */
let draft: { username: string; address: string; values: FormikValues } | undefined

/**
 * Keeps what was typed into the form around it over an end of the session that nobody wanted, and gives it
 * back once: to the same person at the same address. It lies in the memory of the page and nowhere else.
 */
export function useDraft(): void {
  const { session } = useSessionState()
  const { pathname, search } = useLocation()
  const { values, initialValues, setValues } = useFormikContext<FormikValues>()
  const username = session?.username
  const address = pathname + search
  const latest = useRef<() => FormikValues>(() => ({}))

  useEffect(() => {
    latest.current = () => changesOf(values, initialValues)
  })

  useEffect(() => {
    if (username === undefined) return
    return onSessionEnd((endedBy) => {
      const typed = latest.current()
      if (endedBy === 'signed-out') draft = undefined
      // of a page and a dialog above it, the one with nothing typed takes nothing from the other
      else if (Object.keys(typed).length > 0) draft = { username, address, values: typed }
    })
  }, [username, address])

  useEffect(() => {
    if (draft?.username !== username || draft?.address !== address) return
    const kept = draft.values
    if (!Object.keys(kept).every((name) => name in initialValues)) return
    draft = undefined
    void setValues((before) => ({ ...before, ...kept }))
  }, [username, address, initialValues, setValues])
}

function changesOf(values: FormikValues, initialValues: FormikValues): FormikValues {
  const changed = Object.entries(values).filter(
    ([name, value]) =>
      !SECRET.test(name) && JSON.stringify(value) !== JSON.stringify(initialValues[name]),
  )
  return Object.fromEntries(changed)
}
