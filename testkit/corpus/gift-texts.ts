/** Splits the text into trimmed lines, without empty lines. */
function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Texts of a gift that mail programs or phones would turn into links, or that spell out an address. */
export const LINKING_TEXTS: readonly string[] = splitLines(`
  https://beispiel
  HTTP://BEISPIEL
  http:/evil.nl
  http:\\\\evil
  https:beispiel
  hxxp://beispiel
  Klick auf https beispiel
  javascript://%0aalert(1)
  javascript:alert(1)
  mailto:anna@freundin
  tel:117
  TEL:0900
  sms:919
  whatsapp:send
  callto:anna
  facetime:anna
  ftp:server
  bitcoin:1abc
  geo://here
  www.beispiel
  www . beispiel
  WWW beispiel
  wWw.beispiel.ch
  evil.pl/login
  murmeli-login.support/ch
  murmeli-geschenkkarte.support/freischalten
  evil.pro
  evil.bank
  evil.nl
  evil.in
  evil.help
  evil.card
  evil.money
  evil.xn--p1ai
  xn--mller-kva.beispiel
  xn--mller-kva
  bit.do/abc
  bit.ly/x
  t.me/gruppe
  t.co
  x.com
  g.co/recover
  wa.me/41790000000
  is.gd/x
  tinyurl.com/x
  beispiel.ch
  beispiel.CH
  BEISPIEL.CH
  Beispiel.Ch
  (beispiel.com)
  «beispiel.com»
  "beispiel.com"
  beispiel.ch,
  beispiel.ch.
  beispiel.ch!
  beispiel.ch/gewinn
  beispiel.ch:8080
  beispiel.ch?x=1
  beispiel.ch#x
  gewinn.shop
  gewinn.win
  gratis.tk
  beispiel.page/x
  beispiel.swiss
  beispiel.zuerich
  karte.gift
  muller-söhne.ch
  müller.example
  пример.com
  пример.рф
  παράδειγμα.ελ
  ca.fé
  shop.beispiel.ch
  a.b.c.de
  z.b.ch
  st.gallen.ch
  d.h.com
  24.12.ch
  18.30.com
  1.fm
  20.ch
  2.de/x
  4.me
  nr.5.ch
  evil.ch.5
  p.ex.com
  z.b/login
  p.ex/login
  u.a/konto
  18.30/login
  3.5/anmelden
  mur_meli.ch
  mein-konto.murmeli-karten.online
  Bitte bestätigen Sie Ihre Kreditkarte innert 24 Stunden: murmeli-karte.support
  Votre carte est bloquée, voir murmeli.help
  La sua carta è bloccata, veda murmeli.help
  Alles Gute.Dein Tom
  Ciao.Ti voglio bene
  Grüsse.Deine Anna
  Bisous.Maman
  J.Muster
  Mr.Bean
  Booking.com
  Node.js
  Dr.med
  beispiel。ch
  beispiel．ch
  beispiel｡ch
  beispiel․ch
  ｗｗｗ.beispiel
  ｂｅｉｓｐｉｅｌ.ｃｈ
  http∶//x www.x
  bei\u00adspiel.ch
  beispiel\u200b.ch
  beispiel.\u2060ch
  beispiel.c\u200dh
  post@beispiel.test
  tom@bank.irgendwo
  tom@bank
  tom.@bank
  tom_@bank
  tom@[127.0.0.1]
  Schreib an anna@freundin.ch!
  anna＠freundin
  192.0.2.1
  192.0.2.1/login
  192.168.001.010
  1.1.1.1
  10.0.0.1:8080
  2001:db8::1
  2001:db8:0:0:0:0:0:1
  [2001:db8::1]
  fe80::1
  ::1
  3232235777
  evil[.]ch
  evil [.] ch
  evil(.)ch
  evil{.}ch
  evil<.>ch
  evil(dot)ch
  evil [dot] ch
  evil (DOT) ch
  evil(punkt)ch
  evil [Punkt] ch
  evil(point)ch
  evil (punto) ch
  anna(at)freundin
  anna [at] freundin
  anna (ät) freundin
  anna(@)freundin
  anna [arobase] amie
  anna (chiocciola) amica
  evil dot com
  evil punkt ch
  evil Punkt CH
  evil point ch
  evil punto com
  evil Punkt shop
  evil point info
  evil punkt support
  evil .ch
  evil . ch
  evil. ch
  evil. com
  evil.\u00a0ch
  evil .nl
  evil·ch
  evil•com
  0900 123 456
  0900123456
  0900-123-456
  0900.123.456
  0900/123/456
  0900/123 456
  0900 – 123 – 456
  0900 12 34 56
  09 00 12 34 56
  0 9 0 0 1 2 3 4 5 6
  0900_123_456
  0900'123'456
  0900:123:456
  (0900) 123 456
  +41 79 123 45 67
  +41 (0)79 123 45 67
  0041791234567
  079 123 45 67
  079.123.45.67
  079/123.45.67
  044 1234567
  1234567
  123 45 67
  12.34.567
  ０９００ １２３ ４５６
  ⓪⑨⓪⓪①②③④⑤⑥
  oder rufen Sie 0900 123 456 an
  Appelez le 0901 234 567
  Chiami lo 0901 234 567
  Konto CH93 0076 2011 6238 5295 7
  Karte 4111 1111 1111 1111
  09.00 12.34
  01.12.3456
  32.12.2026
  24.13.2026
  18.30 12.45 33
`).concat('079\n123\n45 67');

/** Realistic gift texts that the shop must accept, in German, French and Italian. */
export const HARMLESS_TEXTS: readonly string[] = splitLines(`
  Alles Gute zum Geburtstag!
  Alles Liebe zum 40. Geburtstag…Tom
  Zum 40.Geburtstag alles Gute
  Am 24.Dezember feiern wir
  Am 24. Dezember 2026 um 18.30 Uhr
  Für dich, Mama. Danke für alles!
  Danke...Bis bald
  Danke ... bis bald
  Danke…Bis bald
  Danke..Bis bald
  Bis bald :)
  Schade :/ bis bald
  Um 18.30 Uhr im Restaurant Bären
  Um 18.30Uhr
  Um 18:30 Uhr
  Von 18.30-22.00 Uhr
  Von 18.30 – 22.00 Uhr
  Von 8.00-12.00 und 13.30-17.00
  18:30-22:00
  Am 24.12. um 18.30 Uhr
  Am 24.12. 18.30 Uhr
  Am 24.12.2026 18.30 Uhr
  Am 24.12.2026, 18.30 Uhr
  Am 24.12.26
  24.12.2026
  24. 12. 2026
  24.12.2026 - 26.12.2026
  24.12.-26.12.
  24.12-26.12
  24.12./25.12.
  1.1.2027
  1.–3. Mai
  24/12/2026
  24-12-2026
  2026-12-24
  8.5.1966 – 8.5.2026
  1976-2026
  1976 – 2026: 50 Jahre!
  Geboren 1976. 2026 wirst du 50
  Am 24.12.2026 – 18.30 Uhr
  Am 24.12.2026 (18.30 Uhr)
  1976/2026
  Silvester 2026/2027
  Jahrgang 1950, 1960 und 1970
  z.B. ein Buch, 2.50 übrig, usw.
  Z.B. für ein Buch
  z. B. für ein Buch
  d.h. für dich
  u.a. für Bücher
  u.v.m.
  i.d.R. am Samstag
  v.a. für dich
  u.U. am Sonntag
  o.ä.
  z.T. für Bücher, z.Z. noch geheim
  z.Zt. in den Ferien
  z.Hd. Anna Muster
  m.E. das beste Geschenk
  s.o.
  P.S. Ich hab dich lieb
  P.S.: Ich hab dich lieb
  PS: Ich hab dich lieb
  R.S.V.P.
  u.A.w.g.
  N.B. gilt auch im Café
  44 v.Chr. wie heute
  Herzlichst, Dr. med. A. Muster
  Prof. Dr. H. C. Meier
  Grüsse, J. R. R.
  Grüsse, J.R.R.
  Hans-P. Meier
  J.-P. und A.-M.
  A.B.
  A. und B.
  Anna & Tom
  Tom & Anna @ home
  Tom + Anna
  Anna/Tom
  Anna / Tom
  Anna, Tom, Lea u. Noé
  AG, GmbH und Co. gratulieren
  Familie Muster-Meier
  Deine Grosseltern aus St. Gallen
  Deine Grosseltern aus St.Gallen
  Ein Wochenende in St.Moritz
  Nr. 5 lebt
  Nr.5 lebt
  No. 5 für dich
  Chanel No.5
  ca. 50 Franken
  CHF 50.-
  CHF 50.--
  CHF 50.–
  CHF 50.00
  50.- für Bücher
  Fr. 50.-
  Fr.50.-
  100.00 CHF
  1'250.00 Franken
  CHF 10'000.00
  CHF 1’250.–
  1'000'000 Küsse
  1 000 000 Küsse
  1.000.000 Küsse
  100000 Küsse
  1000 Dank
  3. Stock
  3.Stock links
  2. Advent
  2.Advent
  1. August
  Am 1. August
  1.5 kg Schokolade
  1.5kg Schokolade
  42.195 km
  42.195km geschafft
  Psalm 23, 1-6
  Joh 3,16
  1. Kor. 13,4
  Art. 5 Abs. 2
  8302 Kloten
  Bahnhofstrasse 12, 8001 Zürich
  Gutschein 1 von 3
  2 x 50 = 100
  100 %
  24 h für dich
  24/7 für dich da
  Bist du bereit? Los!
  Punkt.
  Der Punkt ist: du bist die Beste
  Auf den Punkt gebracht: danke
  Ein Punkt pro Tag
  Um Punkt 12 Uhr
  Punkt, Punkt, Komma, Strich
  Hoch sollst du leben! Dreimal hoch!!!
  «Carpe diem»
  (und viel Spass)
  (at last!)
  Spass & Freude :-)
  <3
  Wer? Du!
  Ja/Nein/Vielleicht
  Mami & Papi
  De Tom hät dich gärn
  Mir gratulierä dir. Net vergässe: fiire!
  Liebs Mami. De Papi und ich
  Lea • Noé • Tom
  · Danke · Merci · Grazie ·
  - Danke
  - Merci
  1) Buch 2) Tee 3) Ferien
  Motto: Spass
  Motto:Spass
  Herzlich, dein Team vom 3. Stock
  Joyeux anniversaire !
  Bon anniversaire !Gros bisous
  Joyeux Noël... à bientôt
  Joyeux Noël…À bientôt
  M. et Mme Dupont
  M. Dupont vous remercie
  Pour M. J. Dupont
  Mme C. Favre
  p.ex. un livre
  P.ex. pour un livre
  p. ex. pour un livre
  par ex. un livre
  c.-à-d. pour toi
  s.v.p. pas de chocolat
  S.v.p. ouvrir le 24 décembre
  etc. etc.
  env. 50 francs
  n° 5
  Rendez-vous à 18h30
  Rendez-vous à 18 h 30
  Rendez-vous le 24.12.2026 à 18.30
  Le 1er août à 10h
  De 18h30 à 22h
  50 francs, c’est peu !
  50.– pour des livres
  Pour tes 40 ans, ma chérie : profite bien !
  Au point du jour
  Le point de vue est magnifique
  À point nommé
  Je n’ai point eu peur
  Cher·ère·s ami·e·s, merci !
  Tes ami·e·s
  Merci à tous·tes
  Avec toute ma tendresse. Ton Jean-Luc
  Bisous, J.-L.
  Meilleurs vœux pour 2027 !
  Félicitations : 1976-2026 !
  1 000 000 de bisous
  1’000’000 de mercis
  Un, deux, trois… bonne fête
  Buon compleanno!
  Tanti auguri... a presto
  Tanti auguri…A presto
  Auguri per i tuoi 40 anni
  ad es. un libro
  p. es. un libro
  ca. 50 franchi
  N. 5
  n. 5 e n. 6
  ecc. ecc.
  Sig.ra Rossi
  Sig. Rossi
  Gentile Dott.ssa Bianchi
  Prof.ssa Bianchi
  Egr. Sig. Rossi
  Alle ore 18.30
  Alle 18:30 del 24.12.2026
  Dalle 18.30 alle 22.00
  Il 1° agosto
  A quel punto li ho capito tutto
  Punto e basta
  Punto di vista
  Il punto è che ti voglio bene
  Un abbraccio, i tuoi nonni
  Grazie mille. Ti voglio bene
  Ciao. It was great
  Cin cin. Me e te
  1'000 grazie
  1000 baci
  Con affetto, A. e B.
  W gli sposi!
  Buon Natale e felice 2027
  U.S.A., wir kommen!
  S.O.S. Schokolade
  Der V.I.P.
  o.k.
  O.K., bis dann
  E.T. nach Hause
  007
  117
  3.5 Sterne
  Version 2.0
  Kapitel 1.2.3
`);
