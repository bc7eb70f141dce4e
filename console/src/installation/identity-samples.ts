/** A program in one language. */
export interface LanguageSample {
  language: string
  /** File name for running the sample (`scripts/samples.ts`). */
  file: string
  code: string
}

/* Samples use only standard libraries, so that no dependency has to be trusted. Each file has one function that
   turns a user of the website into a token; `npm run samples` runs all of them against a server. */

const node = (key: string) => `import { createHmac } from 'node:crypto'
import { env } from 'node:process'

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function earshotToken(user) {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: '${key}',
    aud: 'earshot',
    sub: String(user.id),
    iat: now,
    exp: now + 600,
    name: user.name,
    email: user.email,
    email_verified: user.emailVerified,
  }
  const signed = \`\${encode({ alg: 'HS256', typ: 'JWT' })}.\${encode(claims)}\`
  const signature = createHmac('sha256', env.EARSHOT_SECRET).update(signed).digest('base64url')
  return \`\${signed}.\${signature}\`
}`

const php = (key: string) => `<?php

function earshot_token(array $user): string
{
    $encode = fn (string $text) => rtrim(strtr(base64_encode($text), '+/', '-_'), '=');
    $now = time();
    $claims = [
        'iss' => '${key}',
        'aud' => 'earshot',
        'sub' => (string) $user['id'],
        'iat' => $now,
        'exp' => $now + 600,
        'name' => $user['name'],
        'email' => $user['email'],
        'email_verified' => $user['email_verified'],
    ];
    $signed = $encode('{"alg":"HS256","typ":"JWT"}') . '.' . $encode(json_encode($claims));
    return $signed . '.' . $encode(hash_hmac('sha256', $signed, getenv('EARSHOT_SECRET'), true));
}`

const python = (key: string) => `import base64, hashlib, hmac, json, os, time


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def earshot_token(user: dict) -> str:
    now = int(time.time())
    claims = {
        "iss": "${key}",
        "aud": "earshot",
        "sub": str(user["id"]),
        "iat": now,
        "exp": now + 600,
        "name": user["name"],
        "email": user["email"],
        "email_verified": user["email_verified"],
    }
    header = {"alg": "HS256", "typ": "JWT"}
    signed = ".".join(encode(json.dumps(part).encode()) for part in (header, claims))
    secret = os.environ["EARSHOT_SECRET"].encode()
    return signed + "." + encode(hmac.new(secret, signed.encode(), hashlib.sha256).digest())`

const ruby = (key: string) => `require 'json'
require 'openssl'

def earshot_token(user)
  encode = ->(bytes) { [bytes].pack('m0').tr('+/', '-_').delete('=') }
  now = Time.now.to_i
  claims = {
    iss: '${key}',
    aud: 'earshot',
    sub: user[:id].to_s,
    iat: now,
    exp: now + 600,
    name: user[:name],
    email: user[:email],
    email_verified: user[:email_verified]
  }
  signed = [{ alg: 'HS256', typ: 'JWT' }, claims].map { |part| encode.(part.to_json) }.join('.')
  "#{signed}.#{encode.(OpenSSL::HMAC.digest('SHA256', ENV.fetch('EARSHOT_SECRET'), signed))}"
end`

const go = (key: string) => `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"os"
	"time"
)

type User struct {
	ID, Name, Email string
	EmailVerified   bool
}

func earshotToken(user User) (string, error) {
	now := time.Now().Unix()
	claims, err := json.Marshal(map[string]any{
		"iss":            "${key}",
		"aud":            "earshot",
		"sub":            user.ID,
		"iat":            now,
		"exp":            now + 600,
		"name":           user.Name,
		"email":          user.Email,
		"email_verified": user.EmailVerified,
	})
	if err != nil {
		return "", err
	}
	encode := base64.RawURLEncoding.EncodeToString
	signed := encode([]byte(\`{"alg":"HS256","typ":"JWT"}\`)) + "." + encode(claims)
	mac := hmac.New(sha256.New, []byte(os.Getenv("EARSHOT_SECRET")))
	mac.Write([]byte(signed))
	return signed + "." + encode(mac.Sum(nil)), nil
}`

/** The token sample in every language, for a project's public key. */
export const identitySamples = (key: string): LanguageSample[] => [
  { language: 'Node', file: 'earshot-token.mjs', code: node(key) },
  { language: 'PHP', file: 'earshot-token.php', code: php(key) },
  { language: 'Python', file: 'earshot_token.py', code: python(key) },
  { language: 'Ruby', file: 'earshot_token.rb', code: ruby(key) },
  { language: 'Go', file: 'main.go', code: go(key) },
]

/** Code for the page: fetches a token from its own server and passes it to the widget. */
export const identifyCode = `Earshot('identify', async () => (await fetch('/earshot-token')).text())`
