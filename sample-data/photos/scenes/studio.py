# Knows how a scene is built and photographed with Blender: shapes, materials, light, a camera with a shallow focus.
import math
import random
import sys

import bpy
from mathutils import Vector


def studio(width, height, sky=(0.8, 0.85, 1.0), strength=0.6, exposure=0.0):
    """An empty scene of this size in pixels, lit softly from all sides."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    # Of the command line: the folder, the size in percent, the rays for each pixel.
    scene.cycles.samples = int(sys.argv[-1])
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.use_denoising = False
    scene.cycles.sample_clamp_indirect = 4
    scene.cycles.max_bounces = 6
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = 2
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = int(sys.argv[-2])
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = exposure
    scene.world = bpy.data.worlds.new('World')
    scene.world.use_nodes = True
    background = scene.world.node_tree.nodes['Background']
    background.inputs[0].default_value = (*sky, 1)
    background.inputs[1].default_value = strength
    random.seed(7)


def shot(position, target, lens=50, stop=2.8, focus=None):
    """The camera. It focuses on `focus`, or on what it looks at."""
    data = bpy.data.cameras.new('Camera')
    camera = bpy.data.objects.new('Camera', data)
    bpy.context.collection.objects.link(camera)
    camera.location = position
    camera.rotation_euler = (Vector(target) - Vector(position)).to_track_quat('-Z', 'Y').to_euler()
    data.lens = lens
    data.dof.use_dof = True
    data.dof.aperture_fstop = stop
    data.dof.focus_distance = (Vector(focus or target) - Vector(position)).length
    bpy.context.scene.camera = camera


def lamp(position, target, size, power, color=(1, 0.95, 0.88)):
    """A square, soft light."""
    data = bpy.data.lights.new('Lamp', 'AREA')
    data.size, data.energy, data.color = size, power, color
    light = bpy.data.objects.new('Lamp', data)
    bpy.context.collection.objects.link(light)
    light.location = position
    light.rotation_euler = (Vector(target) - Vector(position)).to_track_quat('-Z', 'Y').to_euler()


def paint(color, rough=0.5, second=None, scale=8.0, stretch=(1, 1, 1), bump=0.0, bump_scale=None, **inputs):
    """A material. With `second` the colour varies between the two like noise; `bump` makes the surface uneven."""
    material = bpy.data.materials.new('Paint')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    surface = nodes['Principled BSDF']
    surface.inputs['Base Color'].default_value = (*color, 1)
    surface.inputs['Roughness'].default_value = rough
    for name, value in inputs.items():
        surface.inputs[name.replace('_', ' ').title()].default_value = value
    place, mapping = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = stretch
    links.new(place.outputs['Object'], mapping.inputs['Vector'])

    def noise(size):
        node = nodes.new('ShaderNodeTexNoise')
        node.inputs['Scale'].default_value = size
        node.inputs['Detail'].default_value = 6
        links.new(mapping.outputs['Vector'], node.inputs['Vector'])
        return node.outputs['Fac']

    if second:
        ramp = nodes.new('ShaderNodeValToRGB')
        ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.35, 0.65
        ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*color, 1), (*second, 1)
        links.new(noise(scale), ramp.inputs['Fac'])
        links.new(ramp.outputs['Color'], surface.inputs['Base Color'])
    if bump:
        uneven = nodes.new('ShaderNodeBump')
        uneven.inputs['Strength'].default_value = bump
        uneven.inputs['Distance'].default_value = 0.02
        links.new(noise(bump_scale or scale), uneven.inputs['Height'])
        links.new(uneven.outputs['Normal'], surface.inputs['Normal'])
    return material


def printed(color, ink=(0.9, 0.88, 0.82), scale=60.0, size=0.3):
    """Cotton with a print of dots in a grid."""
    material = paint(color, 0.85)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    dots, ramp = nodes.new('ShaderNodeTexVoronoi'), nodes.new('ShaderNodeValToRGB')
    dots.inputs['Scale'].default_value = scale
    dots.inputs['Randomness'].default_value = 0
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = size, size + 0.05
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*ink, 1), (*color, 1)
    links.new(nodes['Texture Coordinate'].outputs['Object'], dots.inputs['Vector'])
    links.new(dots.outputs['Distance'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return material


def bricks(color, mortar, scale=3.0):
    """A painted wall of bricks, upright in x and z."""
    material = paint(color, 0.75)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    wall, uneven = nodes.new('ShaderNodeTexBrick'), nodes.new('ShaderNodeBump')
    nodes['Mapping'].inputs['Rotation'].default_value = (math.pi / 2, 0, 0)
    wall.inputs['Scale'].default_value = scale
    wall.inputs['Mortar Size'].default_value = 0.012
    for name, value in {'Color1': color, 'Color2': near(color, 0.12), 'Mortar': mortar}.items():
        wall.inputs[name].default_value = (*value, 1)
    uneven.inputs['Strength'].default_value, uneven.inputs['Distance'].default_value = 0.6, 0.01
    uneven.invert = True
    links.new(nodes['Mapping'].outputs['Vector'], wall.inputs['Vector'])
    links.new(wall.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    links.new(wall.outputs['Fac'], uneven.inputs['Height'])
    links.new(uneven.outputs['Normal'], nodes['Principled BSDF'].inputs['Normal'])
    return material


def glow(color, strength):
    material = bpy.data.materials.new('Glow')
    material.use_nodes = True
    surface = material.node_tree.nodes['Principled BSDF']
    surface.inputs['Emission'].default_value = (*color, 1)
    surface.inputs['Emission Strength'].default_value = strength
    return material


def wood(dark=(0.16, 0.075, 0.03), light=(0.36, 0.2, 0.09), rough=0.45, along=(1, 14, 14)):
    return paint(dark, rough, light, scale=1.6, stretch=along, bump=0.12, bump_scale=6)


def finish(thing, material, smooth=True, bevel=0.0):
    thing.data.materials.append(material)
    if bevel:
        modifier = thing.modifiers.new('Bevel', 'BEVEL')
        modifier.width, modifier.segments = bevel, 3
    if smooth:
        for face in thing.data.polygons:
            face.use_smooth = True
        thing.data.use_auto_smooth = True
        thing.data.auto_smooth_angle = math.radians(40)
    return thing


def box(position, size, material, bevel=0.01, turn=(0, 0, 0)):
    bpy.ops.mesh.primitive_cube_add(size=1, location=position, rotation=turn)
    thing = bpy.context.object
    thing.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    return finish(thing, material, bevel=bevel)


def ball(position, radius, material, squash=(1, 1, 1), uneven=0.0, turn=(0, 0, 0)):
    """A ball, or with `uneven` something that grew."""
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=4, radius=radius, location=position, rotation=turn)
    thing = bpy.context.object
    thing.scale = squash
    if uneven:
        texture = bpy.data.textures.new('Lumps', 'CLOUDS')
        texture.noise_scale = radius * 1.4
        modifier = thing.modifiers.new('Lumps', 'DISPLACE')
        modifier.texture, modifier.strength, modifier.texture_coords = texture, uneven, 'GLOBAL'
    return finish(thing, material)


def lathe(position, outline, material, turn=(0, 0, 0), steps=72):
    """Turns an outline of (radius, height) around the vertical axis."""
    points = [
        (r * math.cos(2 * math.pi * i / steps), r * math.sin(2 * math.pi * i / steps), z)
        for i in range(steps)
        for r, z in outline
    ]
    n = len(outline)
    faces = [
        (i * n + j, (i + 1) % steps * n + j, (i + 1) % steps * n + j + 1, i * n + j + 1)
        for i in range(steps)
        for j in range(n - 1)
    ]
    mesh = bpy.data.meshes.new('Lathe')
    mesh.from_pydata(points, [], faces)
    mesh.update()
    thing = bpy.data.objects.new('Lathe', mesh)
    bpy.context.collection.objects.link(thing)
    thing.location, thing.rotation_euler = position, turn
    return finish(thing, material)


def ring(position, radius, thickness, material, turn=(0, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(
        location=position, rotation=turn, major_radius=radius, minor_radius=thickness, major_segments=64
    )
    return finish(bpy.context.object, material)


def near(value, spread):
    """A colour or number close to this one."""
    if isinstance(value, tuple):
        return tuple(max(0, part * (1 + random.uniform(-spread, spread))) for part in value)
    return value + random.uniform(-spread, spread)


def expose(name):
    bpy.context.scene.render.filepath = f'{sys.argv[-3]}/{name}.png'
    bpy.ops.render.render(write_still=True)
