import { useNavigate, useSearchParams } from '@meshdeck/platform'

/**
 * The dialog that the address names, and ways in and out. Dialogs live in the query string, so
 * that each is a link and Back closes it.
 */
export function useDialog() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()

  return {
    ...readDialog(params),
    /** For links: `<LinkButton to={linkTo('new-network')}>`. Keeps the rest of the query string. */
    linkTo: (name: string, values?: DialogValues) => `?${withDialog(params, name, values)}`,
    /** For a link that closes it. */
    closedLink: `?${withoutDialog(params)}`,
    open: (name: string, values?: DialogValues) => setParams(withDialog(params, name, values)),
    /** Replaces the entry, so that Back does not open the dialog again. */
    close: () => setParams(withoutDialog, { replace: true }),
    /** Closes by going to another page, for what the dialog has made. */
    leaveTo: (path: string) => navigate(path, { replace: true }),
  }
}

const NAME = 'dialog'
const PREFIX = 'dialog.'

export type DialogValues = Readonly<Record<string, string>>

/** What the address says about dialogs: `?dialog=edit-node&dialog.node=17` opens `edit-node`. */
export function readDialog(params: URLSearchParams): {
  name: string | undefined
  values: DialogValues
} {
  const own = [...params].filter(([key]) => key.startsWith(PREFIX))
  return {
    name: params.get(NAME) ?? undefined,
    values: Object.fromEntries(own.map(([key, value]) => [key.slice(PREFIX.length), value])),
  }
}

/** The same query string without anything that belongs to a dialog. */
export function withoutDialog(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([key]) => key !== NAME && !key.startsWith(PREFIX)))
}

/** The same query string with this dialog open in place of any other. */
export function withDialog(
  params: URLSearchParams,
  name: string,
  values: DialogValues = {},
): URLSearchParams {
  const next = withoutDialog(params)
  next.set(NAME, name)
  for (const [key, value] of Object.entries(values)) next.set(PREFIX + key, value)
  return next
}
