import { Api, joinTokenOf } from '../support/api'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'

const path = '/networks/corp-backbone/nodes'
const files = 'https://fileserver.netmaker.io/releases/download/v1.0.0'

const linuxes = [
  'amd64',
  'arm64',
  'armv7',
  'armv6',
  'armv5',
  'mips-hardfloat',
  'mips-softfloat',
  'mipsle-hardfloat',
  'mipsle-softfloat',
]

const macs = { 'Apple Silicon': 'Netclient-M1.pkg', Intel: 'Netclient-Intel.pkg' }

/** Commands that fetch and install the client on systems that depend on the processor. */
const systems = [
  {
    tab: 'Mac',
    installs: Object.entries(macs).map(([architecture, file]) => ({
      architecture,
      file,
      command: `$ curl -LO ${files}/${file} && sudo installer -pkg ${file} -target /`,
    })),
  },
  {
    tab: 'Linux',
    installs: linuxes.map((architecture) => {
      const file = `netclient-linux-${architecture}`
      const command = `$ wget ${files}/${file} && chmod +x ${file} && sudo ./${file} install`
      return { architecture, file, command }
    }),
  },
]

test('Add node shows what every system and processor needs and closes with a click outside it [AN-004, AN-010, AN-012, AN-013, AN-014, AN-015, AN-016, AN-017]', async ({
  page,
  meshdeck,
}) => {
  const token = await joinTokenOf(await Api.signIn(meshdeck), 'corp-backbone')
  const dialog = page.getByRole('dialog', { name: 'Add new node' })
  const shown = dialog.getByRole('tabpanel')
  const showToken = () => shown.getByRole('button', { name: 'Show token' }).click()
  await signInAt(page, `${path}?dialog=node.add`)
  await expect(dialog.getByRole('radio', { name: /^Client agent/ })).toBeFocused()

  await test.step('shows the steps for Windows', async () => {
    const file = 'netclientbundle.exe'
    const command = `> iwr ${files}/${file} -OutFile ${file}; .\\${file}`
    await expect(shown.getByText(command, { exact: true })).toBeVisible()
    await expect(shown.getByRole('link', { name: file })).toHaveAttribute(
      'href',
      `${files}/${file}`,
    )
    await showToken()
    await expect(shown.getByText(`> netclient join -t ${token}`, { exact: true })).toBeVisible()
  })

  for (const { tab, installs } of systems) {
    await test.step(tab, async () => {
      await dialog.getByRole('tab', { name: tab }).click()
      const choice = shown.getByRole('combobox', { name: 'Architecture' })
      await expect(choice.getByRole('option')).toHaveText(
        installs.map(({ architecture }) => architecture),
      )
      for (const { architecture, file, command } of installs) {
        await choice.selectOption(architecture)
        await expect(shown.getByText(command, { exact: true })).toBeVisible()
        const download = shown.getByRole('link', { name: file })
        await expect(download).toHaveAttribute('href', `${files}/${file}`)
      }
      await showToken()
      await expect(
        shown.getByText(`$ sudo netclient join -t ${token}`, { exact: true }),
      ).toBeVisible()
    })
  }

  await test.step('shows the steps for Docker', async () => {
    await dialog.getByRole('tab', { name: 'Docker' }).click()
    const image = 'gravitl/netclient:v1.0.0'
    await expect(shown.getByRole('link', { name: image })).toBeVisible()
    await showToken()
    await expect(shown.getByText(/^\$ sudo docker run /)).toContainText(
      `-e TOKEN=${token} -v /etc/netclient:/etc/netclient ${image}`,
    )
    await expect(shown.getByText(/^services:/)).toContainText(`TOKEN: ${token}`)
  })

  await test.step('closes with a click outside the dialog', async () => {
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(path)
  })
})
