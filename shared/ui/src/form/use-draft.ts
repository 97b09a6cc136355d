import { useLocation } from '@meshdeck/platform'
import { onKeepDrafts, takeDraft, useSessionState } from '@meshdeck/platform/shell'
import { useFormikContext, type FormikValues } from 'formik'
import { useEffect, useRef, type RefObject } from 'react'

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

/** Names of values that open something; a public key opens nothing. */
const SECRET_NAME =
  /pass(word|phrase|code)?$|password|secret|token|credential|creds|private|psk|preshared|^confirm|^code$|^otp$|(?<!public_?)key$|(?<!public_?)keys$/i

/** Texts that open something, whatever field they stand in: keys in files, passwords in addresses, and tokens. */
const SECRET_TEXT =
  /-----BEGIN [A-Z ]*PRIVATE KEY|\b(private|preshared)[-_]?key\b|\bpass(word|wd|phrase)?\s*[=:]|\/\/[^\s/@:]*:[^\s/@]+@|\b(Bearer|Basic) [\w+/.=-]{8}|\beyJ[\w-]+\.[\w-]+\./i

/**
 * The values of a form that may be kept on this device. A value with a secret anywhere in it is left out as a whole,
 * or the form would get part of what it wants.
 * @param secretNames paths of fields that the form shows as secrets, such as `secrets.client_secret`
 */
export function withoutSecrets(
  values: Record<string, unknown>,
  secretNames: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const roots = new Set([...secretNames].map((path) => path.split('.')[0]))
  const open = Object.entries(values).filter(
    ([name, value]) => !roots.has(name) && !isSecret(name, value),
  )
  return Object.fromEntries(open)
}

function isSecret(name: string, value: unknown): boolean {
  if (SECRET_NAME.test(name)) return true
  if (typeof value === 'string') return SECRET_TEXT.test(value)
  if (typeof value !== 'object' || value === null) return false
  // places in a list have no name of their own
  return Object.entries(value).some(([key, part]) =>
    isSecret(Array.isArray(value) ? '' : key, part),
  )
}
