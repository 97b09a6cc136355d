import { ApplyBranding } from '../branding/ApplyBranding'
import { FollowServerDisplay } from '../display/FollowServerDisplay'
import { Extras } from '../extras/Extras'
import { ServerNotices } from '../health/ServerNotices'
import { Keyboard } from '../keyboard/Keyboard'
import { NoteVisits } from '../palette/NoteVisits'
import { PaletteButton } from '../palette/PaletteButton'
import { ManagedHost } from '../tenant/ManagedHost'
import { CheckUpgrade } from '../upgrade/CheckUpgrade'
import { GoToVersion } from '../versioned/GoToVersion'
import { OtherMedia } from './OtherMedia'

/** What the frame does once the page is there: nobody waits for any of it. */
export function Afterwards() {
  return (
    <>
      <ServerNotices />
      <ManagedHost />
      <ApplyBranding />
      <FollowServerDisplay />
      <CheckUpgrade />
      <GoToVersion />
      <Extras />
      <PaletteButton />
      <Keyboard />
      <NoteVisits />
      <OtherMedia />
    </>
  )
}
