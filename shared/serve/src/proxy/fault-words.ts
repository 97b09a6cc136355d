import type { Language } from '@meshdeck/federation/settings'

export type FaultWord = keyof typeof en

/** `{…}` stands for a name or an address of the request. Options and headers have one name in all languages. */
const en = {
  place: 'This page is at {page}, but its calls arrive with Host: {host}.',
  portDropped: 'The proxy in front of the console drops the port.',
  portChanged: 'The proxy in front of the console changes the port.',
  nameReplaced: 'The proxy in front of the console replaces the name.',
  keepHost:
    'Configure the proxy to pass the Host header unchanged. In nginx: "proxy_set_header Host $http_host;". Caddy does this by default.',
  thenAllow: 'Then start the console with --allow-host {name}.',
  unknownName: 'A request arrived with Host: {host}, which isn’t a name of this console.',
  allowName:
    'If users open the console at this name, start it with --allow-host {name}. If they use another name, the proxy replaces the Host header.',
  pathAdded:
    'The console is at {path}, but a request arrived at {path}{path}. The proxy in front of the console adds the path twice.',
  passPath:
    'Configure the proxy to pass the path unchanged. In nginx, don’t end proxy_pass with a slash or path: "proxy_pass http://127.0.0.1:4000;".',
  pathRemoved:
    'The console is at {path} (--base-path), but a request arrived without this path. The proxy in front of the console removes it.',
  keepPath:
    'Configure the proxy to keep {path}. In nginx, don’t end proxy_pass with a slash or path: "proxy_pass http://127.0.0.1:4000;". In Caddy, use handle instead of handle_path.',
  prefixRemoved:
    'The proxy in front of the console removes {prefix} from the path (X-Forwarded-Prefix), but the console is at {path}.',
  startBelow:
    'Start the console with --base-path {prefix}, and configure the proxy to keep the path.',
  untrusted:
    'Requests from {peer} contain X-Forwarded-For or X-Forwarded-Proto, which is ignored. All users are treated as {peer}.',
  trust: 'If {peer} is your proxy, start the console with --trust-proxy {peer}.',
  scheme:
    'Pages are opened over https, but their requests arrive as http and are forwarded to the management server as http.',
  setScheme:
    'Configure the proxy to set X-Forwarded-Proto. In nginx: "proxy_set_header X-Forwarded-Proto $scheme;".',
}

export const faultWords: Readonly<Record<Language, Readonly<Record<FaultWord, string>>>> = {
  en,
  de: {
    place: 'Diese Seite liegt unter {page}, ihre Aufrufe kommen aber mit Host: {host} an.',
    portDropped: 'Der Proxy vor der Konsole lässt den Port weg.',
    portChanged: 'Der Proxy vor der Konsole ändert den Port.',
    nameReplaced: 'Der Proxy vor der Konsole ersetzt den Namen.',
    keepHost:
      'Richten Sie den Proxy so ein, dass er den Header Host unverändert weitergibt. In nginx: "proxy_set_header Host $http_host;". Caddy tut das von selbst.',
    thenAllow: 'Starten Sie die Konsole danach mit der Option --allow-host {name}.',
    unknownName:
      'Eine Anfrage kam mit Host: {host} an. Unter diesem Namen ist die Konsole nicht eingerichtet.',
    allowName:
      'Wird die Konsole unter diesem Namen geöffnet, starten Sie die Konsole mit --allow-host {name}. Wird ein anderer Name verwendet, ersetzt der Proxy den Header Host.',
    pathAdded:
      'Die Konsole liegt unter {path}, und eine Anfrage kam unter {path}{path} an. Der Proxy vor der Konsole fügt den Pfad ein zweites Mal hinzu.',
    passPath:
      'Richten Sie den Proxy so ein, dass er den Pfad unverändert weitergibt. In nginx: kein Schrägstrich und kein Pfad am Ende von proxy_pass, zum Beispiel "proxy_pass http://127.0.0.1:4000;".',
    pathRemoved:
      'Die Konsole liegt unter {path} (--base-path), aber eine Anfrage kam ohne diesen Pfad an. Der Proxy vor der Konsole entfernt den Pfad.',
    keepPath:
      'Richten Sie den Proxy so ein, dass er {path} beibehält. In nginx: kein Schrägstrich und kein Pfad am Ende von proxy_pass, zum Beispiel "proxy_pass http://127.0.0.1:4000;". In Caddy: handle statt handle_path.',
    prefixRemoved:
      'Der Proxy vor der Konsole entfernt {prefix} aus dem Pfad (X-Forwarded-Prefix), aber die Konsole liegt unter {path}.',
    startBelow:
      'Starten Sie die Konsole mit --base-path {prefix}, und richten Sie den Proxy so ein, dass er den Pfad beibehält.',
    untrusted:
      'Anfragen von {peer} nennen mit X-Forwarded-For oder X-Forwarded-Proto andere Absender. Das wird ignoriert: Alle Anfragen zählen als Anfragen von {peer}.',
    trust: 'Wenn {peer} der Proxy ist, starten Sie die Konsole mit --trust-proxy {peer}.',
    scheme:
      'Seiten werden über https geöffnet, die Anfragen der Seiten kommen aber als http an. Auch der Verwaltungsserver erhält http.',
    setScheme:
      'Richten Sie den Proxy so ein, dass er X-Forwarded-Proto setzt. In nginx: "proxy_set_header X-Forwarded-Proto $scheme;".',
  },
  fr: {
    place: 'Cette page se trouve à {page}, mais ses appels arrivent avec Host: {host}.',
    portDropped: 'Le proxy placé devant la console supprime le port.',
    portChanged: 'Le proxy placé devant la console modifie le port.',
    nameReplaced: 'Le proxy placé devant la console remplace le nom.',
    keepHost:
      'Configurez le proxy pour transmettre l’en-tête Host sans modification. Dans nginx : "proxy_set_header Host $http_host;". Caddy le fait par défaut.',
    thenAllow: 'Démarrez ensuite la console avec --allow-host {name}.',
    unknownName:
      'Une requête est arrivée avec Host: {host}, qui n’est pas un nom de cette console.',
    allowName:
      'Si la console s’ouvre sous ce nom, démarrez la console avec --allow-host {name}. Si elle s’ouvre sous un autre nom, le proxy remplace Host.',
    pathAdded:
      'La console se trouve à {path}, et une requête est arrivée sous {path}{path}. Le proxy placé devant la console ajoute le chemin une seconde fois.',
    passPath:
      'Configurez le proxy pour transmettre le chemin sans modification. Dans nginx : ni barre oblique ni chemin à la fin de proxy_pass, par exemple "proxy_pass http://127.0.0.1:4000;".',
    pathRemoved:
      'La console se trouve à {path} (--base-path), mais une requête est arrivée sans ce chemin. Le proxy placé devant la console supprime le chemin.',
    keepPath:
      'Configurez le proxy pour conserver {path}. Dans nginx : ni barre oblique ni chemin à la fin de proxy_pass, par exemple "proxy_pass http://127.0.0.1:4000;". Dans Caddy : handle au lieu de handle_path.',
    prefixRemoved:
      'Le proxy placé devant la console supprime {prefix} du chemin (X-Forwarded-Prefix), mais la console se trouve à {path}.',
    startBelow:
      'Démarrez la console avec --base-path {prefix}, et configurez le proxy pour conserver le chemin.',
    untrusted:
      'Les requêtes de {peer} nomment d’autres expéditeurs dans X-Forwarded-For ou X-Forwarded-Proto. Ces en-têtes sont ignorés : toutes les requêtes comptent comme celles de {peer}.',
    trust: 'Si {peer} est le proxy, démarrez la console avec --trust-proxy {peer}.',
    scheme:
      'Les pages s’ouvrent en https, mais leurs requêtes arrivent en http. Le serveur de gestion reçoit aussi http.',
    setScheme:
      'Configurez le proxy pour définir X-Forwarded-Proto. Dans nginx : "proxy_set_header X-Forwarded-Proto $scheme;".',
  },
}
