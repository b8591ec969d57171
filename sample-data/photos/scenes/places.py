# Knows the pictures of places to go: tyres in a yard, cotton in a shop, a room, a spa, a shop front, a pharmacy.
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
from studio import *  # noqa: E402, F403

cream, ochre, indigo = (0.82, 0.77, 0.66), (0.75, 0.28, 0.08), (0.06, 0.12, 0.32)
rust, sage, plum = (0.5, 0.1, 0.05), (0.22, 0.32, 0.2), (0.22, 0.05, 0.14)


def tyres():
    """Panorama."""
    studio(1280, 560, sky=(0.8, 0.9, 1), strength=1.0, exposure=0.5)
    box((0, 0, -0.05), (12, 8, 0.1), paint((0.2, 0.17, 0.14), 0.95, (0.32, 0.28, 0.23), 2, bump=0.5, bump_scale=60))
    box((0, 1.6, 1.5), (14, 0.1, 3), bricks((0.5, 0.28, 0.16), (0.5, 0.47, 0.42), 2.6))
    box((0, 1.535, 0.45), (14, 0.02, 0.9), paint((0.1, 0.2, 0.34), 0.7, (0.14, 0.25, 0.4), 3))
    x = -3.2
    for count in (3, 5, 4, 6, 2, 5, 4):
        for i in range(count):
            tyre((near(x, 0.02), near(0.9, 0.03), 0.11 + i * 0.205), (0, 0, random.uniform(0, 3)))
        x += 0.86
    for x, y in [(-1.35, 0.15), (1.55, 0.1)]:
        tyre((x, y, 0.36), (math.pi / 2 - 0.2, 0, near(0.2, 0.4)))
    lamp((-4, -3, 5), (0, 1, 0.3), 1.2, 900, (1, 0.93, 0.82))
    shot((0.7, -3.6, 1.35), (0.1, 0.8, 0.62), lens=42, stop=1.4, focus=(0.2, 0.6, 0.6))
    expose('tyres')


def tyre(position, turn):
    rubber = paint((0.012, 0.012, 0.013), 0.6, (0.03, 0.029, 0.028), 12, bump=0.2, bump_scale=50)
    side = [(0.2, -0.07), (0.22, -0.09), (0.3, -0.1), (0.34, -0.085)]
    tread = [(0.355, z) for z in (-0.075, -0.05)] + [(0.34, -0.048), (0.34, -0.038)]
    tread += [(0.358, -0.036), (0.358, -0.006), (0.342, -0.004)]
    half = side + tread
    lathe(position, [*half, *[(r, -z) for r, z in reversed(half)], (0.19, 0.04), (0.19, -0.04), (0.2, -0.07)], rubber, turn)


def cotton():
    """Portrait."""
    studio(720, 960, sky=(1, 0.94, 0.86), strength=0.6, exposure=0.5)
    board = wood((0.2, 0.12, 0.06), (0.36, 0.23, 0.12))
    box((0, 0.6, 0.5), (4, 0.05, 3), paint((0.3, 0.2, 0.14), 0.9))
    shades = [indigo, rust, ochre, sage, plum, (0.5, 0.4, 0.26), (0.03, 0.16, 0.2), (0.42, 0.05, 0.09)]
    for level in range(3):
        z = level * 0.4
        box((0, 0.3, z - 0.015), (3, 0.6, 0.03), board, 0.004)
        for stack in range(-3, 4):
            top = z
            for _ in range(random.randint(6, 9)):
                fold = random.uniform(0.026, 0.034)
                piece(stack * 0.36 + near(0, 0.008), near(0.26, 0.015), top, fold, random.choice(shades))
                top += fold * 1.02
    lamp((-1.4, -1.5, 1.8), (0, 0.2, 0.4), 1.1, 70)
    lamp((1.6, -0.6, 0.6), (0, 0.2, 0.4), 0.6, 10, (1, 0.8, 0.6))
    shot((-0.75, -1.25, 0.66), (0.0, 0.2, 0.5), lens=50, stop=1.4, focus=(-0.15, 0.02, 0.55))
    expose('cotton')


def piece(x, y, z, fold, color):
    """Folded cotton: printed, or of one colour."""
    cloth = printed(near(color, 0.2), scale=random.choice([40, 60, 85]), size=random.choice([0.2, 0.3]))
    plain = paint(near(color, 0.2), 0.9, near(color, 0.25), 60, bump=0.2, bump_scale=300)
    material = cloth if random.random() < 0.6 else plain
    box((x, y, z + fold / 2), (near(0.3, 0.008), 0.4, fold), material, fold * 0.46, (0, 0, near(0, 0.02)))


def room():
    """Landscape."""
    studio(1080, 720, sky=(0.8, 0.9, 1), strength=0.4, exposure=0.7)
    box((0, 0, -0.05), (7, 7, 0.1), wood((0.14, 0.08, 0.04), (0.28, 0.17, 0.09)))
    box((0, 2.0, 1.5), (7, 0.1, 3.2), paint((0.5, 0.36, 0.26), 0.9, (0.55, 0.41, 0.3), 2, bump=0.15, bump_scale=20))
    box((0, 1.9, 0.75), (1.9, 0.08, 0.9), wood((0.12, 0.06, 0.03), (0.24, 0.13, 0.06), along=(14, 1, 1)), 0.02)
    sheet = paint((0.86, 0.84, 0.8), 0.9, bump=0.5, bump_scale=5)
    box((0, 0.85, 0.2), (1.75, 2.0, 0.32), paint((0.3, 0.2, 0.13), 0.8), 0.02)
    box((0, 0.85, 0.46), (1.7, 2.0, 0.22), sheet, 0.09)
    box((0, 0.2, 0.5), (1.8, 0.75, 0.2), printed(indigo, scale=22), 0.08)
    for x, y, color in [(-0.42, 1.6, None), (0.42, 1.6, None), (-0.36, 1.36, ochre), (0.36, 1.36, rust)]:
        size = (0.7, 0.2, 0.46) if color is None else (0.5, 0.16, 0.42)
        cover = sheet if color is None else paint(color, 0.9, near(color, 0.15), 50, bump=0.3, bump_scale=200)
        box((x, y, 0.78 if color is None else 0.74), size, cover, 0.075, (-0.35, near(0, 0.06), near(0, 0.08)))
    for x in (-1.3, 1.3):
        box((x, 1.65, 0.25), (0.5, 0.42, 0.5), wood(), 0.01)
        lathe((x, 1.65, 0.5), [(0, 0), (0.09, 0), (0.1, 0.08), (0.04, 0.2), (0.02, 0.26)], paint(sage, 0.3))
        lathe((x, 1.65, 0.74), [(0.16, 0), (0.11, 0.22)], glow((1, 0.62, 0.3), 5))
    box((0, 1.94, 1.62), (0.9, 0.02, 0.6), wood(), 0.01)
    box((0, 1.93, 1.62), (0.82, 0.02, 0.52), printed(rust, scale=9, size=0.34), 0)
    lamp((-3, -0.4, 2.0), (0, 1, 0.5), 1.6, 110, (1, 0.96, 0.9))
    shot((1.15, -2.3, 1.35), (-0.05, 1.2, 0.78), lens=36, stop=1.4, focus=(0.3, 1.3, 0.8))
    expose('room')


def spa():
    """Square."""
    studio(860, 860, sky=(0.95, 0.97, 1), strength=0.5, exposure=0.55)
    box((0, 0, -0.03), (3, 1.3, 0.06), wood((0.14, 0.08, 0.05), (0.28, 0.18, 0.11)))
    box((0, 1.2, 0.5), (5, 0.1, 2.5), paint((0.16, 0.22, 0.19), 0.9, (0.22, 0.28, 0.24), 2))
    for x, z, color in [(-0.16, 0.055, cream), (-0.045, 0.055, (0.6, 0.42, 0.36)), (-0.1, 0.15, cream)]:
        towel = paint(color, 1, near(color, 0.1), 90, bump=1.0, bump_scale=160)
        outline = [(r, 0.16) for r in (0.004, 0.016, 0.03, 0.044, 0.052)] + [(0.057, 0.15), (0.057, -0.15)]
        lathe((x, 0.12, z), outline + [(0.052, -0.16), (0.0, -0.158)], towel, (math.pi / 2, 0, 0.12))
        for r in (0.016, 0.03, 0.043):
            ring((x + 0.0195, -0.04, z), r, 0.0045, towel, (math.pi / 2, 0, 0.12))
    stone = paint((0.04, 0.042, 0.045), 0.35, (0.09, 0.09, 0.09), 30, bump=0.2, bump_scale=90)
    for x, y, z, size in [(0.12, -0.06, 0.02, 0.052), (0.125, -0.055, 0.056, 0.042), (0.12, -0.06, 0.087, 0.03)]:
        ball((x, y, z), size, stone, (1, 0.85, 0.42), uneven=0.004, turn=(0, 0, x * 30))
    for x, y, high in [(0.24, 0.14, 0.16), (0.32, 0.05, 0.1), (0.17, 0.2, 0.09)]:
        wax = paint((0.86, 0.75, 0.56), 0.5)
        lathe((x, y, 0), [(0, 0), (0.036, 0), (0.036, high), (0.03, high + 0.003), (0.012, high - 0.008), (0, high - 0.008)], wax)
        ball((x, y, high + 0.016), 0.008, glow((1, 0.5, 0.14), 40), (0.7, 0.7, 1.9))
    leaf = paint((0.05, 0.2, 0.05), 0.4, (0.1, 0.3, 0.08), 20)
    for i in range(7):
        ball((-0.33 + i * 0.028, 0.32, 0.16 + (i % 3) * 0.05), 0.1, leaf, (0.22, 0.03, 1), turn=(near(0.1, 0.4), (i - 3) * 0.24, 0))
    lamp((-0.9, -0.3, 0.9), (0, 0, 0), 0.7, 17)
    shot((0.08, -0.8, 0.3), (0.05, 0.04, 0.085), lens=58, stop=1.8, focus=(0.08, -0.07, 0.07))
    expose('spa')


def shop():
    """Panorama."""
    studio(1280, 600, sky=(0.75, 0.86, 1), strength=0.9, exposure=0.35)
    box((0, -1, -0.05), (14, 4, 0.1), paint((0.3, 0.28, 0.26), 0.9, (0.4, 0.38, 0.35), 2, bump=0.3, bump_scale=40))
    box((0, 1.05, 2), (14, 0.2, 4), bricks((0.16, 0.34, 0.36), (0.22, 0.38, 0.4), 2.2))
    box((0, 0.93, 0.2), (14, 0.05, 0.4), paint((0.06, 0.1, 0.16), 0.6))
    frame = paint((0.75, 0.7, 0.6), 0.5)
    for x, wide, low in [(-1.7, 2.0, 0.62), (1.75, 1.7, 0.62), (0.15, 1.0, 0.05)]:
        high = 2.15 - low
        box((x, 0.9, low + high / 2), (wide + 0.16, 0.1, high + 0.16), frame, 0.01)
        box((x, 0.87, low + high / 2), (wide, 0.08, high), paint((0.012, 0.014, 0.016), 0.05))
    box((0.15, 0.84, 1.1), (0.96, 0.05, 2.06), paint(rust, 0.4), 0.02)
    box((0.15, 0.81, 1.55), (0.6, 0.03, 0.8), paint((0.012, 0.014, 0.016), 0.05), 0.01)
    box((0.15, 0.8, 0.6), (0.62, 0.03, 0.6), paint(rust, 0.4), 0.012)
    ball((0.5, 0.78, 1.1), 0.035, paint((0.7, 0.5, 0.2), 0.2, metallic=1.0))
    for x, wide in [(-1.7, 2.4), (1.75, 2.1)]:
        for i in range(int(wide / 0.2)):
            stripe = paint(ochre if i % 2 else cream, 0.8)
            box((x - wide / 2 + 0.1 + i * 0.2, 0.5, 2.2), (0.2, 0.9, 0.02), stripe, 0.002, (0.42, 0, 0))
            box((x - wide / 2 + 0.1 + i * 0.2, 0.09, 1.95), (0.2, 0.015, 0.14), stripe, 0.002)
    for x in (-2.5, -2.1, -1.7, -1.3, -0.9, 1.1, 1.5, 1.9, 2.3):
        color = random.choice([ochre, rust, sage, cream, plum])
        lathe((x, 0.8, 0.66), [(0, 0), (0.1, 0), (0.13, 0.2), (0.07, 0.36), (0.1, 0.42)], paint(near(color, 0.2), 0.3))
    for x, y in [(-0.72, 0.45), (0.95, 0.45)]:
        lathe((x, y, 0), [(0, 0), (0.15, 0), (0.21, 0.34), (0.18, 0.34), (0.17, 0.3), (0, 0.3)], paint((0.5, 0.2, 0.1), 0.8))
        for i in range(26):
            leaf = paint(near((0.06, 0.2, 0.05), 0.5), 0.5)
            ball((near(x, 0.16), near(y, 0.16), near(0.52, 0.2)), 0.09, leaf, (0.4, 0.12, 1), turn=(near(0, 1), near(0, 1), near(0, 3)))
    box((-1.75, 0.1, 0.42), (1.1, 0.3, 0.05), wood(), 0.01)
    for x in (-2.2, -1.3):
        box((x, 0.1, 0.2), (0.06, 0.26, 0.4), wood(), 0.01)
    lamp((-5, -4, 5), (0, 0.5, 0.5), 0.7, 1500, (1, 0.86, 0.66))
    shot((0.5, -5.0, 1.5), (0.05, 0.8, 1.2), lens=40, stop=1.4, focus=(0, 0.8, 1))
    expose('shop')


def bottles():
    """Portrait."""
    studio(720, 960, sky=(0.92, 0.96, 1), strength=0.7, exposure=0.35)
    board = paint((0.75, 0.74, 0.7), 0.5)
    box((0, 0.45, 0.5), (3, 0.05, 3), paint((0.45, 0.55, 0.5), 0.9))
    for level in range(4):
        z = level * 0.3 - 0.1
        box((0, 0.2, z - 0.012), (2.4, 0.4, 0.024), board, 0.004)
        for row in range(2):
            for i in range(-5, 6):
                bottle(i * 0.135 + row * 0.06 + near(0, 0.006), 0.1 + row * 0.14, z, level)
    lamp((-1.2, -1.4, 1.4), (0, 0.2, 0.4), 1.0, 50, (1, 0.98, 0.95))
    shot((-0.5, -1.15, 0.52), (0.0, 0.15, 0.4), lens=52, stop=1.2, focus=(-0.06, 0.05, 0.4))
    expose('bottles')


def bottle(x, y, z, level):
    tall = (0.2, 0.15, 0.17, 0.2)[level]
    glass = paint(near([(0.2, 0.06, 0.01), (0.03, 0.12, 0.06), (0.22, 0.07, 0.012), (0.02, 0.07, 0.16)][level], 0.3), 0.06)
    lathe((x, y, z), [(0, 0), (0.05, 0), (0.054, 0.008), (0.054, tall * 0.62), (0.024, tall * 0.8), (0.022, tall)], glass)
    lathe((x, y, z), [(0.0545, tall * 0.16), (0.0548, tall * 0.52)], paint(near((0.78, 0.74, 0.64), 0.08), 0.8))
    lathe((x, y, z), [(0.0552, tall * 0.3), (0.0552, tall * 0.36)], paint(random.choice([rust, indigo, sage]), 0.7))
    lathe((x, y, z), [(0.026, tall * 0.9), (0.027, tall * 1.06), (0, tall * 1.07)], paint((0.03, 0.03, 0.03), 0.4))


for name in sys.argv[sys.argv.index('--') + 1].split(','):
    globals()[name]()
