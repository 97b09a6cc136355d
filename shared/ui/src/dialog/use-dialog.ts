import { useNavigate, useSearchParams } from '@meshdeck/platform'

import { readDialog, withDialog, withoutDialog, type DialogValues } from './dialog-params'

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
