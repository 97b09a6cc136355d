import { setLinks } from '@meshdeck/platform/shell'
import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { DesktopDownload } from './DesktopDownload'

afterEach(() => setLinks({}))

test("offers the app from the installation's own address, or else from the public one", async () => {
  setLinks({ appleStore: 'https://apps.example.com/mesh' })
  await renderUi(<DesktopDownload system="mobile" />)

  const apple = await screen.findByRole('link', { name: 'App Store (iOS)' })
  expect(apple).toHaveAttribute('href', 'https://apps.example.com/mesh')
  const google = screen.getByRole('link', { name: 'Google Play (Android)' })
  expect(google).toHaveAttribute('href', expect.stringContaining('play.google.com'))
})

test('shows the commands of a Linux family [SH-146]', async () => {
  const user = await renderUi(<DesktopDownload system="linux" />)
  const family = await screen.findByRole('combobox', { name: 'Distribution' })
  expect(screen.getByText(/sudo apt install remote-client/)).toBeVisible()

  await user.selectOptions(family, 'Fedora/RedHat/CentOS/Rocky')
  expect(await screen.findByText(/sudo dnf install remote-client/)).toBeVisible()
})
