import { useNavigate, useSearchParams } from '@meshdeck/platform'

/**
 * Returns the dialog in the address and functions to open and close one. Dialogs are in the query string, so that each
 * has a link and Back closes it.
 */
export function useDialog() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()

  return {
    ...readDialog(params),
    /** For links: `<LinkButton to={linkTo('new-network')}>`. Keeps the rest of the query string. */
    linkTo: (name: string, values?: DialogValues) => `?${withDialog(params, name, values)}`,
    /** For a link that closes the dialog. */
    closedLink: `?${withoutDialog(params)}`,
    open: (name: string, values?: DialogValues) => setParams(withDialog(params, name, values)),
    /** Replaces the history entry, so that Back doesn't open the dialog again. */
    close: () => setParams(withoutDialog, { replace: true }),
    /** Closes the dialog and navigates to a page, such as that of a resource it created. */
    leaveTo: (path: string) => navigate(path, { replace: true }),
  }
}

const NAME = 'dialog'
const PREFIX = 'dialog.'

export type DialogValues = Readonly<Record<string, string>>

/** Reads the dialog from the query string: `?dialog=edit-node&dialog.node=17` opens `edit-node`. */
export function readDialog(params: URLSearchParams): {
  name: string | undefined
  values: DialogValues
} {
  const dialogParams = [...params].filter(([key]) => key.startsWith(PREFIX))
  return {
    name: params.get(NAME) ?? undefined,
    values: Object.fromEntries(
      dialogParams.map(([key, value]) => [key.slice(PREFIX.length), value]),
    ),
  }
}

/** Returns the query string without the parameters of a dialog. */
export function withoutDialog(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([key]) => key !== NAME && !key.startsWith(PREFIX)))
}

/** Returns the query string with this dialog in place of any other. */
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
