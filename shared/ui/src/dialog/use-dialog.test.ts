import { readDialog, withDialog, withoutDialog } from './use-dialog'

const params = new URLSearchParams('tab=config&dialog=edit-node&dialog.node=a%2Fb&sort=name')

test('reads the dialog and its own values', () => {
  expect(readDialog(params)).toEqual({ name: 'edit-node', values: { node: 'a/b' } })
})

test('returns no dialog when the address names none', () => {
  expect(readDialog(new URLSearchParams('tab=config'))).toEqual({ name: undefined, values: {} })
})

test('closes a dialog with all of its parameters and nothing else', () => {
  expect(withoutDialog(params).toString()).toBe('tab=config&sort=name')
})

test('opens a dialog in place of another', () => {
  const opened = withDialog(params, 'new-node', { network: 'lab' })
  expect(opened.toString()).toBe('tab=config&sort=name&dialog=new-node&dialog.network=lab')
})
