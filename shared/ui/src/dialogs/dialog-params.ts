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
