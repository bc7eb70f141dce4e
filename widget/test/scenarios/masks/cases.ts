/** A part of a page: its name, its markup, and a script for its cell, as source text. */
export type Case = [name: string, html: string, script?: string]

/** Colour of all secrets on a page, and of nothing else. */
const s = 'style="background:#f0f;color:#f0f"'
const secret = `<b ${s}>secret</b>`
const mask = 'data-earshot-mask'
const body = `<body style='margin:0;background:#f0f'>`
const inner = (html: string) => `srcdoc="${html.replaceAll('"', '&quot;')}"`
const inFrame = (html: string, attributes = '') =>
  `<iframe ${attributes} style="width:100px;height:50px" ${inner(`<body style="margin:0">${html}`)}></iframe>`
const openRoot = (html: string, light = '', attributes = '') =>
  `<div ${attributes}><template shadowrootmode="open">${html}</template>${light}</div>`
const closedRoot = (html: string, attributes: string, light = '') =>
  `<div ${attributes}><template shadowrootmode="closed">${html}</template>${light}</div>`
const moves = (how: string) => `let n = 0; setInterval(() => { n += 13; ${how} }, 30)`
const input = `<input ${s} type="password" value="secret">`

/** Parts that must not be visible on a screenshot. */
export const secrets: Case[] = [
  ['a password', '<input type="password" value="secret">'],
  ['a password by its autocomplete', '<input autocomplete="current-password" value="secret">'],
  ['a new password in capitals', '<input autocomplete="New-Password" value="secret">'],
  ['a type in capitals', '<input type="PASSWORD" value="secret">'],
  ['a card in capitals', '<input autocomplete="CC-NUMBER" value="secret">'],
  ['a section before a card', '<input autocomplete="section-a billing cc-csc" value="secret">'],
  ['a one-time code in capitals', '<input autocomplete="One-Time-Code" value="secret">'],
  ['the month of a card', '<select autocomplete="cc-exp-month"><option>secret</select>'],
  ['a card by its name', '<input name="cardNumber" value="secret">'],
  ['a card by its id', '<input id="cc-num" value="secret">'],
  ['a card by its placeholder', '<input placeholder="Card number" value="secret">'],
  ['a card by its label', '<label>Kartennummer <input value="secret"></label>'],
  ['a card by its French label', '<label for="fr">Numéro de carte</label><input id="fr" value="secret">'],
  ['a card by its accessible name', '<input aria-label="Número de tarjeta" value="secret">'],
  ['a security code of a card', '<input name="card[cvc]" type="tel" value="123">'],
  ['a card of a number field', '<input name="cvv2" type="number" value="123">'],
  ['a month of a card by its name', '<select name="card_number_type"><option>secret</select>'],
  ['an account', '<input name="iban" value="secret">'],
  ['a code by its name', '<input name="otp_code" value="secret">'],
  ['a PIN', '<input name="user-pin" inputmode="numeric" value="1234">'],
  [
    'a password that is shown',
    '<input type="password" name="password" value="secret">',
    'cell.firstChild.type = "text"',
  ],
  ['a shown password by its label', '<label>Passwort <input value="secret"></label>'],
  ['a shown password by its Japanese label', '<label>パスワード <input value="secret"></label>'],
  ['a secret text', '<textarea name="passphrase">secret</textarea>'],
  ['what the page marks', `<p ${mask} ${s}>secret</p>`],
  ['what the configuration names', `<p class="private" ${s}>secret</p>`],
  ['what is in a mask', `<p ${mask}>${secret}</p>`],
  ['a mask without a box', `<p ${mask} style="display:contents">${secret}</p>`],
  [
    'text of a mask without a box',
    `<p ${mask} style="display:contents;color:#f0f;font:900 40px serif">##</p>`,
  ],
  ['a float outside its mask', `<p ${mask}><b style="float:left;background:#f0f">secret</b></p>`],
  [
    'what is far outside its mask',
    `<p ${mask}><b style="position:absolute;left:80px;top:50px;background:#f0f">far</b></p>`,
  ],
  ['what is fixed in a mask', `<p ${mask}><b style="position:fixed;background:#f0f">secret</b></p>`],
  ['a mask without width', `<p ${mask} style="width:0;white-space:nowrap">${secret}</p>`],
  ['a mask without height', `<p ${mask} style="height:0">${secret}</p>`],
  ['what overflows its mask', `<p ${mask} style="width:10px;white-space:nowrap">${secret}</p>`],
  [
    'a negative margin in a mask',
    `<p ${mask} style="width:10px;padding-left:60px"><b style="margin-left:-60px;background:#f0f">secret</b></p>`,
  ],
  ['what insists on being seen', `<p ${mask}><b class="insists" style="background:#f0f">secret</b></p>`],
  [
    'what is visible in a mask',
    `<p ${mask} style="visibility:hidden"><b style="visibility:visible;background:#f0f">secret</b></p>`,
  ],
  ['a mask that insists', `<p ${mask} class="insists" ${s}>secret</p>`],
  ['a mask that fades', `<p ${mask} class="fades" ${s}>secret</p>`],
  ['what stands before a mask', `<p ${mask} class="before"></p>`],
  ['what stands far behind a mask', `<p ${mask} class="after"></p>`],
  ['what stands in a mask without a box', `<p ${mask} style="display:contents"><i class="before"></i></p>`],
  ['a mask that is turned', `<p ${mask} style="rotate:30deg;width:60px;background:#f0f">secret</p>`],
  ['a mask that is scaled', `<p ${mask} style="scale:.5 1.8;width:60px;background:#f0f">secret</p>`],
  ['a mask that is moved', `<p ${mask} style="translate:40px 20px;width:40px;background:#f0f">secret</p>`],
  [
    'a mask in perspective',
    `<p ${mask} style="transform:perspective(90px) rotateY(40deg);width:60px;background:#f0f">secret</p>`,
  ],
  ['a mask with zoom', `<p ${mask} style="zoom:1.6;width:40px;background:#f0f">secret</p>`],
  ['a password in what has zoom', `<p style="zoom:1.3">${input}</p>`],
  [
    'a mask that was scrolled to',
    `<div style="overflow:auto;height:40px"><p style="height:90px"></p><p ${mask} ${s}>secret</p></div>`,
    'cell.firstChild.scrollTop = 999',
  ],
  [
    'a sticky mask',
    `<div style="overflow:auto;height:40px"><p ${mask} style="position:sticky;top:0;background:#f0f">secret</p><p style="height:90px"></p></div>`,
    'cell.firstChild.scrollTop = 20',
  ],
  [
    'a mask of several lines',
    `<p style="width:90px">Some words <b ${mask} ${s}>of which the last are secret</b></p>`,
  ],
  [
    'a mask in the top layer',
    `<p ${mask}><b popover="manual" style="inset:auto;left:{x};top:{y};margin:0;background:#f0f">secret</b></p>`,
    'cell.querySelector("b").showPopover()',
  ],
  [
    'a password in the top layer',
    `<p popover="manual" style="inset:auto;left:{x};top:{y};margin:0">${input}</p>`,
    'cell.firstChild.showPopover()',
  ],
  [
    'a dialog in a mask',
    `<div ${mask}><dialog style="left:0;top:0;margin:0;background:#f0f">secret</dialog></div>`,
    'cell.querySelector("dialog").show()',
  ],
  [
    'a drawing',
    `<canvas ${mask} width="60" height="20"></canvas>`,
    'const pen = cell.firstChild.getContext("2d"); pen.fillStyle = "#f0f"; pen.fillRect(0, 0, 60, 20)',
  ],
  ['a vector', `<svg ${mask} width="60" height="20"><rect width="60" height="20" fill="#f0f"/></svg>`],
  [
    'a part of a vector',
    `<svg width="60" height="20"><g ${mask}><rect width="60" height="20" fill="#f0f"/></g></svg>`,
  ],
  ['a cell of a table', `<table><tr><td>open<td ${mask} ${s}>secret</table>`],
  ['an open root', openRoot(input)],
  ['an open root in another', openRoot(openRoot(input))],
  ['a mask in an open root', openRoot(`<p ${mask} ${s}>secret</p>`)],
  ['an open root in a mask', openRoot(secret, '', mask)],
  ['a closed root in a mask', closedRoot(secret, mask)],
  ['what a mask has in a slot', openRoot(`<p ${mask}><slot></slot></p>`, secret)],
  [
    'what a mask without a box has in a slot',
    openRoot(`<p ${mask} style="display:contents"><slot></slot></p>`, secret),
  ],
  ['what a mask around a root has in a slot', openRoot('<slot></slot>', secret, mask)],
  ['what a closed root in a mask has in a slot', closedRoot('<slot></slot>', mask, secret)],
  ['a frame of this origin', inFrame(input)],
  ['a page of this origin', '<iframe src="/masks/password.html"></iframe>'],
  [
    'a frame with padding',
    inFrame(input, 'class="padded"').replace('height:50px', 'height:30px;padding:10px 0 0 20px'),
  ],
  ['a frame with a border', inFrame(input).replace('height:50px', 'height:30px;border:12px solid')],
  ['a frame that is scaled', inFrame(input).replace('height:50px', 'height:50px;scale:.6')],
  ['a frame that is turned', inFrame(input).replace('height:50px', 'height:50px;rotate:20deg')],
  ['a frame with zoom', inFrame(input).replace('height:50px', 'height:30px;zoom:1.3;width:70px')],
  ['a frame in a frame', inFrame(inFrame(input).replaceAll('"', "'"))],
  [
    'a frame that was scrolled',
    inFrame(`<p style='height:200px'></p>${input.replaceAll('"', "'")}<p>`),
    'cell.firstChild.onload = () => cell.firstChild.contentWindow.scrollTo(0, 999)',
  ],
  [
    'a root in a frame',
    inFrame('<div></div>'),
    `cell.firstChild.onload = () => { cell.firstChild.contentDocument.querySelector('div').attachShadow({ mode: 'open' }).innerHTML = '${input}' }`,
  ],
  ['a frame in a root', openRoot(inFrame(input.replaceAll('"', "'")))],
  ['a frame in a mask', `<p ${mask}>${inFrame(secret.replaceAll('"', "'"))}</p>`],
  ['a marked part of a frame', inFrame(`<p data-earshot-mask style='background:#f0f'>secret</p>`)],
  [
    'a part of a frame that the configuration names',
    inFrame(`<p class='private' style='background:#f0f'>secret</p>`),
  ],
  ['a frame that may request payments', `<iframe allow="payment *" ${inner(body)} sandbox></iframe>`],
  ['a frame of another origin', '<iframe src="{other}/masks/secret.html"></iframe>'],
  [
    'a frame of a provider without permissions',
    '<iframe name="__privateStripeFrame1" title="Secure card number input frame" src="{other}/masks/secret.html"></iframe>',
  ],
  ['a frame in a frame of another origin', inFrame(`<iframe src='{other}/masks/secret.html'></iframe>`)],
  ['a frame in a sandbox', `<iframe sandbox ${inner(body)}></iframe>`],
  ['a frame of an address with data', `<iframe src="data:text/html,${body.replace('#', '%23')}"></iframe>`],
  ['an object of another origin', '<object data="{other}/masks/secret.html" type="text/html"></object>'],
  ['an embedded page of another origin', '<embed src="{other}/masks/secret.html" type="text/html">'],
  [
    'a field of a form with fields like methods',
    '<form><input type="hidden" name="closest"><input type="hidden" name="matches"><input type="password" value="secret"></form>',
  ],
  ['a mask that slides', `<p ${mask} class="slides" style="width:50px;background:#f0f">secret</p>`],
  [
    'a mask that a script moves',
    `<p ${mask} style="width:50px;background:#f0f">secret</p>`,
    moves('cell.firstChild.style.marginLeft = n % 60 + "px"'),
  ],
  [
    'a password that scrolls away',
    `<div style="overflow:auto;height:40px"><p style="height:30px"></p>${input}<p style="height:99px"></p></div>`,
    moves('cell.firstChild.scrollTop = n % 60'),
  ],
  [
    'a mask that is drawn anew',
    `<p ${mask} style="background:#f0f">secret</p>`,
    'setInterval(() => cell.firstChild.replaceWith(cell.firstChild.cloneNode(true)), 2500)',
  ],
  [
    'a mask that comes late',
    '<p></p>',
    `const { mediaDevices } = navigator; const ask = mediaDevices.getDisplayMedia.bind(mediaDevices); mediaDevices.getDisplayMedia = async (options) => { const stream = await ask(options); setTimeout(() => { cell.innerHTML = '<p data-earshot-mask style="background:#f0f">secret</p>' }, 600); return stream }`,
  ],
  [
    'a mask that fades in',
    `<p ${mask} style="background:#f0f">secret</p>`,
    'cell.firstChild.animate({ opacity: [0.2, 1] }, { duration: 900, iterations: 1e5 })',
  ],
]

/** Parts in another colour that must be visible, so that no more is covered than necessary. */
const o = 'style="background:#0ff;color:#0ff"'
export const open: Case[] = [
  ['an ordinary field', `<input ${o} name="company" value="open">`],
  ['a search', `<input ${o} name="shopping_cart" value="open">`],
  ['a button', `<button ${o} name="change-password">Password</button>`],
  [
    'a frame of another origin that the page shows',
    `<iframe data-earshot-show src="data:text/html,<body style='background:%230ff'>"></iframe>`,
  ],
  ['a field that the page shows', `<input ${o} data-earshot-show name="cardNumber" value="open">`],
  ['what the page shows with all in it', `<div data-earshot-show><input ${o} name="pin" value="open"></div>`],
  ['what is beside a mask', `<p><b ${o}>open</b> <i ${mask}>secret</i></p>`],
  [
    'what is above a scrolled mask',
    `<div ${o}>open</div><div style="overflow:auto;height:20px"><p ${mask}>secret</p><p style="height:90px"></p></div>`,
    'cell.lastChild.scrollTop = 40',
  ],
  ['a frame of this origin', `<iframe ${inner("<body style='background:#0ff'>")}></iframe>`],
]
