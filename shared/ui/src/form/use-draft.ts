import { useLocation } from '@meshdeck/platform'
import { onKeepDrafts, takeDraft, useSessionState } from '@meshdeck/platform/shell'
import { useFormikContext, type FormikValues } from 'formik'
import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the values typed into the surrounding form when a session ends involuntarily, and restores them once, for the
 * same user at the same address. Secrets must be typed again.
 */
export function useDraft(formRef: RefObject<HTMLFormElement | null>): void {
  const { session } = useSessionState()
  const { pathname, search } = useLocation()
  const { values, initialValues, setValues } = useFormikContext<FormikValues>()
  const username = session?.username
  const address = pathname + search
  const latest = useRef<() => FormikValues>(() => ({}))
  /** Fields that have been on the screen as secrets, including those of earlier steps, which are no longer mounted. */
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
    const draft = takeDraft(address, initialValues)
    if (draft) void setValues((before) => ({ ...before, ...draft }))
  }, [username, address, initialValues, setValues])
}

function changesOf(values: FormikValues, initialValues: FormikValues): FormikValues {
  const changedEntries = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initialValues[name]),
  )
  return Object.fromEntries(changedEntries)
}

/** Names of values that are secrets. A public key isn't one. */
const SECRET_NAME =
  /pass(word|phrase|code)?$|password|secret|token|credential|creds|private|psk|preshared|^confirm|^code$|^otp$|(?<!public_?)key$|(?<!public_?)keys$/i

/** Texts that are secrets in any field: private keys, passwords in addresses, and tokens. */
const SECRET_TEXT =
  /-----BEGIN [A-Z ]*PRIVATE KEY|\b(private|preshared)[-_]?key\b|\bpass(word|wd|phrase)?\s*[=:]|\/\/[^\s/@:]*:[^\s/@]+@|\b(Bearer|Basic) [\w+/.=-]{8}|\beyJ[\w-]+\.[\w-]+\./i

/**
 * Returns the values of a form that may be stored on this device. A value that contains a secret is omitted as a whole;
 * otherwise the form would be restored with an incomplete value. `secretNames` has the paths of fields that the form
 * shows as secrets, such as `secrets.client_secret`.
 */
export function withoutSecrets(
  values: Record<string, unknown>,
  secretNames: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const roots = new Set([...secretNames].map((path) => path.split('.')[0]))
  const publicEntries = Object.entries(values).filter(
    ([name, value]) => !roots.has(name) && !isSecret(name, value),
  )
  return Object.fromEntries(publicEntries)
}

function isSecret(name: string, value: unknown): boolean {
  if (SECRET_NAME.test(name)) return true
  if (typeof value === 'string') return SECRET_TEXT.test(value)
  if (typeof value !== 'object' || value === null) return false
  // list indexes aren't names
  return Object.entries(value).some(([key, part]) =>
    isSecret(Array.isArray(value) ? '' : key, part),
  )
}
