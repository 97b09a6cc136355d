import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { DesktopDownload } from './DesktopDownload'

const meta = {
  component: DesktopDownload,
  args: { system: 'linux' },
} satisfies Meta<typeof DesktopDownload>
export default meta
type Story = StoryObj<typeof meta>

export const Linux: Story = {}

/** Before the server version is known. */
export const Windows: Story = { args: { system: 'windows' } }

export const Mac: Story = { args: { system: 'mac' } }

export const Mobile: Story = { args: { system: 'mobile' } }
