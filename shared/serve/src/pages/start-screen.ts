import type { Language } from '@meshdeck/federation/settings'

type Words = Record<'slow' | 'slowText' | 'failed' | 'failedText' | 'movedText' | 'reload', string>

/** Here, because the console's own translations may not have loaded. */
const words: Readonly<Record<Language, Words>> = {
  en: {
    slow: 'Still loading',
    slowText: 'This is taking longer than usual. Your connection might be slow.',
    failed: 'The console couldn’t start',
    failedText: 'Part of the console didn’t load or run. Check your connection and reload.',
    movedText:
      'A proxy is changing this page’s path. If you manage this console, start it with --base-path and the path in the address bar, and configure the proxy to pass that path unchanged.',
    reload: 'Reload',
  },
  de: {
    slow: 'Wird noch geladen',
    slowText: 'Das Laden dauert länger als sonst. Möglicherweise ist Ihre Verbindung langsam.',
    failed: 'Die Konsole konnte nicht gestartet werden',
    failedText:
      'Ein Teil der Konsole konnte nicht geladen oder ausgeführt werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
    movedText:
      'Ein Proxy ändert den Pfad dieser Seite. Wenn Sie die Konsole betreiben, starten Sie sie mit --base-path und dem Pfad aus der Adresszeile, und lassen Sie den Proxy diesen Pfad unverändert weitergeben.',
    reload: 'Neu laden',
  },
  fr: {
    slow: 'Chargement toujours en cours',
    slowText:
      'Le chargement prend plus de temps que d’habitude. Votre connexion est peut-être lente.',
    failed: 'Impossible de démarrer la console',
    failedText:
      'Une partie de la console n’a pas pu être chargée ou exécutée. Vérifiez votre connexion et rechargez la page.',
    movedText:
      'Un proxy modifie le chemin de cette page. Si vous administrez la console, démarrez-la avec --base-path et le chemin de la barre d’adresse, et configurez le proxy pour qu’il transmette ce chemin sans le modifier.',
    reload: 'Recharger',
  },
}

/**
 * Messages below the mark while the console has rendered nothing: after eight seconds that it is slow, and that it
 * failed, or was moved by a proxy, as soon as the boot script sets `data-start` on the root element. Only CSS shows and
 * hides them, so no script is needed that may be missing; the link reloads.
 */
export function startScreen(languages: readonly Language[]): string {
  return `<div id="start">${languages.map(screenIn).join('')}</div>`
}

function screenIn(language: Language): string {
  const { slow, slowText, failed, failedText, movedText, reload } = words[language]
  const notice = (kind: string, role: string, [title, text]: [string, string]) =>
    `<div class="${kind}" role="${role}"><h1>${title}</h1><p>${text}</p><a href="">${reload}</a></div>`

  return `<div lang="${language}">${notice('slow', 'status', [slow, slowText])}${notice('failed', 'alert', [failed, failedText])}${notice('moved', 'alert', [failed, movedText])}</div>`
}

/** Literal colors of both themes, because their variables load with the console. */
export function startStyle([, ...others]: readonly Language[]): string {
  return (
    '#start{position:fixed;inset:calc(50% + 36px) 16px auto;text-align:center;' +
    'font:.875rem/1.5 system-ui,sans-serif;color:light-dark(#5a5b69,#a7a8b5)}' +
    '#start h1{margin:0;font-size:1.125rem;font-weight:600;color:light-dark(#17171d,#ececf1)}' +
    '#start p{max-width:26rem;margin:4px auto 16px;text-wrap:balance}' +
    '#start a{display:inline-block;padding:.375rem .875rem;border-radius:6px;font-weight:500;' +
    'text-decoration:none;background:light-dark(#513dd1,#a298e7);color:light-dark(#fff,#1a1634)}' +
    '#start a:focus-visible{outline:2px solid light-dark(#513dd1,#a298e7);outline-offset:2px}' +
    '#root:not(:empty)~#start,#start .failed,#start .moved,[data-start] #start .slow{display:none}' +
    '[data-start=failed] #start .failed,[data-start=moved] #start .moved{display:block}' +
    // half a second for a console that starts to render after all
    '#start>*>*{visibility:hidden;animation:show-start 0s .5s forwards}' +
    '#start .slow{animation-delay:8s}@keyframes show-start{to{visibility:visible}}' +
    // the first language is used for all that aren't offered
    `#start>:nth-child(n+2){display:none}${others.map(ruleFor).join('')}`
  )
}

const ruleFor = (language: Language) =>
  `:root[lang=${language}] #start>*{display:none}` +
  `:root[lang=${language}] #start>[lang=${language}]{display:block}`
